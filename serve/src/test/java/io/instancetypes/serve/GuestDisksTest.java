package io.instancetypes.serve;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.runtime.confine.Confinement;
import io.instancetypes.testkit.Waiting;
import java.lang.ProcessBuilder.Redirect;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
                      - {name: answers, disk: {bus: virtio}}
                      - {name: self, disk: {bus: virtio}}
                  volumes:
                  - {name: root, dataVolume: {name: made}}
                  - {name: scratch, emptyDisk: {capacity: 1Gi}}
                  - {name: init, cloudInitNoCloud: {secretRef: {name: user}, networkData: "version: 2"}}
                  - {name: map, configMap: {name: settings}}
                  - {name: answers, sysprep: {configMap: {name: settings}}}
                  - {name: self, downwardAPI: {fields: [{path: name, fieldRef: {fieldPath: metadata.name}}]}}
            """);
    KubeObject vmi = world.awaitReady("disks");
    assertThat(Fields.maps(vmi.status(), "volumeStatus"))
        .extracting(volume -> volume.get("name") + " " + volume.get("target"))
        .containsExactly(
            "root vda", "scratch sda", "init vdb", "map vdc", "answers vdd", "self vde");
    assertThat(
            Fields.maps(vmi.status(), "volumeStatus").getFirst().get("persistentVolumeClaimInfo"))
        .isEqualTo(
            Map.of(
                "claimName",
                "made",
                "accessModes",
                List.of("ReadWriteOnce"),
                "capacity",
                Map.of("storage", "5Mi"),
                "requests",
                Map.of("storage", "5Mi"),
                "volumeMode",
                "Filesystem"));
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
    assertThat(world.file("disks", "answers/colour")).hasContent("green");
    assertThat(world.file("disks", "self/name")).hasContent("disks");
    world.delete("VirtualMachine", "disks");
    world.await("VirtualMachine", "disks", vm -> vm.uid().isEmpty());
    assertThat(world.file("disks", "map")).doesNotExist();
  }

  private static boolean may(String user, String command) throws Exception {
    var process =
        new ProcessBuilder(
            "setpriv",
            "--reuid=" + user,
            "--regid=" + user,
            "--groups=2000000000",
            "sh",
            "-c",
            command);
    return process.redirectErrorStream(true).redirectOutput(Redirect.DISCARD).start().waitFor()
        == 0;
  }

  @Test
  @DisplayName("are all that the user has as whom a guest runs, and its limits are the guest's")
  void confined() throws Exception {
    assumeTrue(Files.getAttribute(folder, "unix:uid").equals(0), "only root can be others");
    world.create("kept", "Always", "");
    world.disk("other");
    world.awaitReady("kept");
    Path process = Path.of("/proc/" + world.pid("kept"));
    String status = Files.readString(process.resolve("status"));
    assertThat(status)
        .containsPattern("Uid:\\t(20\\d{8})\\t\\1\\t\\1\\t\\1\n")
        .contains("CapEff:\t0000000000000000", "CapBnd:\t0000000000000000")
        .contains("NoNewPrivs:\t1", "Seccomp:\t2");
    String user = status.replaceFirst("(?s).*Uid:\\t(\\d+).*", "$1");
    Path guest = Path.of(world.files("kept").folder());
    assertThat(may(user, "cat " + folder + "/volumes/default/kept.img")).isTrue();
    for (String attack :
        List.of(
            "ls " + folder,
            "ls " + folder + "/store",
            "ls " + guest.getParent(),
            "cat " + folder + "/volumes/default/other.img",
            "rm -f " + guest + "/instance",
            "mv " + guest + "/console.log " + guest + "/x",
            "ln -sf /etc/shadow " + guest + "/qemu.log")) {
      assertThat(may(user, attack)).as(attack).isFalse();
    }
    if (Confinement.ofThisProcess(folder, line -> {}).groups().isPresent()) {
      assertThat(Files.readString(process.resolve("cgroup")))
          .contains("/instancetypes/default.kept.");
    }
    world.delete("VirtualMachine", "kept");
    world.await("VirtualMachine", "kept", vm -> vm.uid().isEmpty());
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
    KubeObject vmi = world.awaitTrouble("thief");
    assertThat(vmi.condition("Synchronized").get("message"))
        .isEqualTo(
            "spec.volumes[].hostDisk: guests are given no files of the host, unless 'virtctl serve"
                + " --host-disks FOLDER' allows those in a folder: use a claim");
    assertThat(world.isRunning("thief")).isFalse();
    world.delete("VirtualMachineInstance", "thief");
  }

  @ParameterizedTest
  @ValueSource(strings = {"../../../store/x", "/etc/x", "..", ".", "a\\u0000b"})
  @DisplayName("have files of their own: a name that leads elsewhere is refused")
  void names(String path) throws Exception {
    world
        .server()
        .create(
            """
            apiVersion: kubevirt.io/v1
            kind: VirtualMachineInstance
            metadata: {name: odd, namespace: default}
            spec:
              domain:
                memory: {guest: 64Mi}
                devices: {disks: [{name: self, disk: {bus: virtio}}]}
              volumes:
              - name: self
                downwardAPI: {fields: [{path: "%s", fieldRef: {fieldPath: metadata.name}}]}
            """
                .formatted(path));
    KubeObject vmi = world.awaitTrouble("odd");
    String why = vmi.condition("Synchronized").get("message").toString();
    assertThat(why)
        .startsWith("volume self has a file ")
        .endsWith(", which is no name, or that of another one");
    world.awaitEvent("odd", "SyncFailed", why);
    world.delete("VirtualMachineInstance", "odd");
    world.await("VirtualMachineInstance", "odd", found -> found.uid().isEmpty());
    assertThat(folder.resolve("store/x")).doesNotExist();
  }

  @Test
  @DisplayName("are cloned from claims that nobody uses, also of other namespaces that allow it")
  void cloned() throws Exception {
    world.server().create("{apiVersion: v1, kind: Namespace, metadata: {name: images}}");
    world
        .server()
        .create(
            """
            apiVersion: cdi.kubevirt.io/v1beta1
            kind: DataVolume
            metadata: {name: golden, namespace: images}
            spec: {source: {blank: {}}, storage: {resources: {requests: {storage: 1Mi}}}}
            """);
    Path golden = folder.resolve("volumes/images/golden.img");
    Waiting.until("there is " + golden, () -> Files.exists(golden));
    Files.writeString(golden, "QFI\u00fb and what a guest wrote", ISO_8859_1);
    world
        .server()
        .create(
            """
            apiVersion: cdi.kubevirt.io/v1beta1
            kind: DataSource
            metadata: {name: golden, namespace: images}
            spec: {source: {pvc: {name: golden, namespace: images}}}
            """);
    world
        .server()
        .create(
            """
            apiVersion: cdi.kubevirt.io/v1beta1
            kind: DataVolume
            metadata: {name: copy, namespace: default}
            spec:
              sourceRef: {kind: DataSource, name: golden, namespace: images}
              storage: {resources: {requests: {storage: 2Mi}}}
            """);
    KubeObject refused =
        world.await(
            "DataVolume", "copy", found -> "False".equals(found.condition("Ready").get("status")));
    assertThat(refused.condition("Ready").get("message"))
        .isEqualTo(
            "spec.sourceRef: the service account system:serviceaccount:default:default may not"
                + " create datavolumes/source of cdi.kubevirt.io in namespace images");
    world
        .server()
        .create(
            """
            apiVersion: rbac.authorization.k8s.io/v1
            kind: Role
            metadata: {name: cloner, namespace: images}
            rules: [{apiGroups: [cdi.kubevirt.io], resources: [datavolumes/source], verbs: [create]}]
            """);
    world
        .server()
        .create(
            """
            apiVersion: rbac.authorization.k8s.io/v1
            kind: RoleBinding
            metadata: {name: cloner, namespace: images}
            subjects: [{kind: ServiceAccount, name: default, namespace: default}]
            roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: cloner}
            """);
    world.await("DataVolume", "copy", found -> "Succeeded".equals(found.status().get("phase")));
    assertThat(Files.readString(folder.resolve("volumes/default/copy.img"), ISO_8859_1))
        .startsWith("QFI\u00fb and what a guest wrote")
        .hasSize(2 << 20);
  }

  @Test
  @DisplayName("are fetched from nowhere that only this machine reaches, and the cause is told")
  void fetched() throws Exception {
    world
        .server()
        .create(
            """
            apiVersion: cdi.kubevirt.io/v1beta1
            kind: DataVolume
            metadata: {name: inside, namespace: default}
            spec:
              source: {http: {url: "http://169.254.169.254/latest/meta-data"}}
              storage: {resources: {requests: {storage: 1Mi}}}
            """);
    KubeObject volume =
        world.await(
            "DataVolume",
            "inside",
            found -> "False".equals(found.condition("Running").get("status")));
    assertThat(volume.status().get("phase")).isEqualTo("ImportInProgress");
    assertThat(volume.condition("Running").get("message").toString())
        .startsWith("169.254.169.254 is an address of this machine or of its link");
    world.awaitEvent("inside", "Error", volume.condition("Running").get("message").toString());
    world.delete("DataVolume", "inside");
  }

  private static int read(String token, String path) throws Exception {
    var request =
        HttpRequest.newBuilder(URI.create(world.server().platform().api().url() + path))
            .header("Authorization", "Bearer " + token)
            .build();
    return NetworkClient.to(world.server())
        .send(request, HttpResponse.BodyHandlers.discarding())
        .statusCode();
  }

  @Test
  @DisplayName("may show a service account: with its rights, as long as the instance is there")
  void account() throws Exception {
    world
        .server()
        .create(
            "{apiVersion: v1, kind: ServiceAccount, metadata: {name: robot, namespace: default}}");
    world
        .server()
        .create(
            """
            apiVersion: rbac.authorization.k8s.io/v1
            kind: Role
            metadata: {name: reader, namespace: default}
            rules: [{apiGroups: [""], resources: [configmaps], verbs: [list]}]
            """);
    world
        .server()
        .create(
            """
            apiVersion: rbac.authorization.k8s.io/v1
            kind: RoleBinding
            metadata: {name: reader, namespace: default}
            subjects: [{kind: ServiceAccount, name: robot, namespace: default}]
            roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: reader}
            """);
    for (String account : List.of("robot", "nobody")) {
      world
          .server()
          .create(
              """
              apiVersion: kubevirt.io/v1
              kind: VirtualMachineInstance
              metadata: {name: with-%1$s, namespace: default}
              spec:
                terminationGracePeriodSeconds: 0
                domain:
                  memory: {guest: 64Mi}
                  devices:
                    autoattachGraphicsDevice: false
                    disks: [{name: account, disk: {bus: virtio}}]
                volumes: [{name: account, serviceAccount: {serviceAccountName: %1$s}}]
              """
                  .formatted(account));
    }
    world.awaitReady("with-robot");
    String token = Files.readString(world.file("with-robot", "account/token"));
    assertThat(world.file("with-robot", "account/namespace")).hasContent("default");
    assertThat(Files.readString(world.file("with-robot", "account/ca.crt")))
        .startsWith("-----BEGIN CERTIFICATE-----");
    String claims = new String(Base64.getUrlDecoder().decode(token.split("\\.")[1]), ISO_8859_1);
    assertThat(claims).contains("\"exp\":", "\"secret\":{\"name\":\"guest-");
    assertThat(read(token, "/api/v1/namespaces/default/configmaps")).isEqualTo(200);
    assertThat(read(token, "/api/v1/namespaces/default/secrets")).isEqualTo(403);
    world.awaitEvent(
        "with-nobody", "SyncFailed", "there is no ServiceAccount nobody in namespace default");
    world.delete("VirtualMachineInstance", "with-nobody");
    world.delete("VirtualMachineInstance", "with-robot");
    world.await("VirtualMachineInstance", "with-robot", vmi -> vmi.uid().isEmpty());
    Waiting.until(
        "the token is no good any more",
        () -> read(token, "/api/v1/namespaces/default/configmaps"),
        code -> code == 401);
    assertThat(world.file("with-robot", "account")).doesNotExist();
  }

  @Test
  @DisplayName("whose file is gone are not replaced by an empty one: the cause is told")
  void vanished() throws Exception {
    world
        .server()
        .create(
            """
            apiVersion: v1
            kind: PersistentVolumeClaim
            metadata: {name: lost, namespace: default}
            spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Mi}}}
            """);
    world.create("lost", "Always", "");
    world.awaitReady("lost");
    world.patch("VirtualMachine", "lost", "/spec/runStrategy", "Halted");
    world.await("VirtualMachineInstance", "lost", vmi -> vmi.uid().isEmpty());
    Path disk = folder.resolve("volumes/default/lost.img");
    Path kept = Files.move(disk, folder.resolve("lost.kept"));
    world.patch("VirtualMachine", "lost", "/spec/runStrategy", "Always");
    String why =
        "the file of PersistentVolumeClaim lost in namespace default is gone from this machine:"
            + " bring it back, or delete the claim";
    world.awaitEvent("lost", "SyncFailed", why);
    assertThat(world.find("VirtualMachineInstance", "lost").condition("Synchronized"))
        .isEqualTo(
            Map.of(
                "type",
                "Synchronized",
                "status",
                "False",
                "reason",
                "SyncFailed",
                "message",
                why,
                "lastTransitionTime",
                world
                    .find("VirtualMachineInstance", "lost")
                    .condition("Synchronized")
                    .get("lastTransitionTime")));
    assertThat(disk).doesNotExist();
    Files.move(kept, disk);
    world.awaitReady("lost");
    world.delete("VirtualMachine", "lost");
    world.await("VirtualMachine", "lost", vm -> vm.uid().isEmpty());
  }
}
