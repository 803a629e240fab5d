package io.instancetypes.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import java.nio.file.Files;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The disks of a guest")
class GuestDisksTest extends SharedGuestWorld {
  @Test
  @DisplayName("are made: of templates, empty ones, for cloud-init, of ConfigMaps and Secrets")
  void made() throws Exception {
    world
        .server()
        .create(
            """
            apiVersion: v1
            kind: ConfigMap
            metadata: {name: settings, namespace: default}
            data: {colour: green}
            """);
    world
        .server()
        .create(
            """
            apiVersion: v1
            kind: Secret
            metadata: {name: user, namespace: default}
            stringData: {userdata: "#cloud-config"}
            """);
    world
        .server()
        .create(
            """
            apiVersion: kubevirt.io/v1
            kind: VirtualMachine
            metadata: {name: disks, namespace: default}
            spec:
              runStrategy: Always
              dataVolumeTemplates:
              - metadata: {name: made}
                spec: {source: {blank: {}}, storage: {resources: {requests: {storage: 5Mi}}}}
              template:
                spec:
                  terminationGracePeriodSeconds: 0
                  hostname: green
                  domain:
                    memory: {guest: 64Mi}
                    devices:
                      autoattachGraphicsDevice: false
                      disks:
                      - {name: root, disk: {bus: virtio}}
                      - {name: scratch, disk: {bus: sata}}
                      - {name: init, disk: {bus: virtio}}
                      - {name: map, disk: {bus: virtio}}
                  volumes:
                  - {name: root, dataVolume: {name: made}}
                  - {name: scratch, emptyDisk: {capacity: 1Gi}}
                  - {name: init, cloudInitNoCloud: {secretRef: {name: user}, networkData: "version: 2"}}
                  - {name: map, configMap: {name: settings}}
            """);
    KubeObject vmi = world.awaitReady("disks");
    assertThat(Fields.maps(vmi.status(), "volumeStatus"))
        .extracting(volume -> volume.get("name") + " " + volume.get("target"))
        .containsExactly("root vda", "scratch sda", "init vdb", "map vdc");
    assertThat(folder.resolve("volumes/default/made.img")).hasSize(5 << 20);
    KubeObject volume = world.find("DataVolume", "made");
    assertThat(Fields.text(volume.status(), "phase")).isEqualTo("Succeeded");
    assertThat(Fields.text(volume.status(), "progress")).isEqualTo("100.0%");
    assertThat(world.find("PersistentVolumeClaim", "made").status().get("phase"))
        .isEqualTo("Bound");
    assertThat(world.file("disks", "init/user-data")).hasContent("#cloud-config");
    assertThat(world.file("disks", "init/network-config")).hasContent("version: 2");
    assertThat(Files.readString(world.file("disks", "init/meta-data")))
        .isEqualTo("{\"instance-id\":\"disks.default\",\"local-hostname\":\"green\"}");
    assertThat(world.file("disks", "map/colour")).hasContent("green");
    world.delete("VirtualMachine", "disks");
    world.await("VirtualMachine", "disks", vm -> vm.uid().isEmpty());
    assertThat(world.file("disks", "map")).doesNotExist();
  }

  @Test
  @DisplayName("that cannot be had are named with the way out")
  void refused() throws Exception {
    world
        .server()
        .create(
            """
            apiVersion: cdi.kubevirt.io/v1beta1
            kind: DataVolume
            metadata: {name: imported, namespace: default}
            spec: {source: {vddk: {url: "http://example/x"}}, storage: {resources: {requests: {storage: 5Mi}}}}
            """);
    KubeObject volume =
        world.await(
            "DataVolume",
            "imported",
            found -> "False".equals(found.condition("Ready").get("status")));
    assertThat(volume.condition("Ready").get("message"))
        .isEqualTo(
            "spec.source.vddk: volumes are not filled from there here; upload an image instead");
    world
        .server()
        .create(
            """
            apiVersion: kubevirt.io/v1
            kind: VirtualMachineInstance
            metadata: {name: thief, namespace: default}
            spec:
              domain:
                memory: {guest: 64Mi}
                devices: {disks: [{name: root, disk: {bus: virtio}}]}
              volumes: [{name: root, hostDisk: {path: /etc/shadow, type: Disk}}]
            """);
    KubeObject vmi =
        world.await(
            "VirtualMachineInstance",
            "thief",
            found -> "False".equals(found.condition("Synchronized").get("status")));
    assertThat(vmi.condition("Synchronized").get("message"))
        .isEqualTo("spec.volumes[].hostDisk: guests are given no files of the host: use a claim");
    assertThat(world.isRunning("thief")).isFalse();
    world.delete("VirtualMachineInstance", "thief");
  }
}
