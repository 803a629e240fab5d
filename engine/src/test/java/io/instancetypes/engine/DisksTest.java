package io.instancetypes.engine;

import static io.instancetypes.engine.testing.Expanding.expand;
import static io.instancetypes.engine.testing.Manifests.document;
import static io.instancetypes.engine.testing.Manifests.preference;

import io.instancetypes.engine.defaults.ClusterConfig;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Preferred disks, interfaces and inputs, be they written by the owner or attached by default. */
class DisksTest {
  @ParameterizedTest(name = "{0} for {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {preferredDiskBus: virtio}   | {disk: {}}                          | {disk: {bus: virtio}}
          {preferredDiskBus: virtio}   | {disk: {bus: ''}}                   | {disk: {bus: virtio}}
          {preferredDiskBus: virtio}   | {disk: {bus: scsi}}                 | {disk: {bus: scsi}}
          {preferredDiskBus: virtio}   | {}                                  | {disk: {bus: virtio}}
          {preferredDiskBus: virtio}   | {cdrom: {bus: sata}}                | {cdrom: {bus: sata, readonly: true, tray: closed}}
          {preferredDiskBus: virtio}   | {lun: {}}                           | {lun: {bus: sata}}
          {preferredDiskBlockSize: {matchVolume: {enabled: false}}} | {disk: {}} | {disk: {bus: sata}, blockSize: {matchVolume: {enabled: false}}}
          {preferredDiskBlockSize: {custom: {logical: 512}}} | {disk: {}, blockSize: {}} | {disk: {bus: sata}, blockSize: {}}
          {preferredDiskCache: none}   | {disk: {}}                          | {disk: {bus: sata}, cache: none}
          {preferredDiskCache: none}   | {disk: {}, cache: ''}               | {disk: {bus: sata}, cache: none}
          {preferredDiskCache: none}   | {disk: {}, cache: writeback}        | {disk: {bus: sata}, cache: writeback}
          {preferredDiskIO: native}    | {disk: {}}                          | {disk: {bus: sata}, io: native}
          {preferredDiskIO: native}    | {disk: {}, io: threads}             | {disk: {bus: sata}, io: threads}
          {preferredDiskDedicatedIoThread: true}  | {disk: {bus: virtio}}    | {disk: {bus: virtio}, dedicatedIOThread: true}
          {preferredDiskDedicatedIoThread: false} | {disk: {bus: virtio}}    | {disk: {bus: virtio}, dedicatedIOThread: false}
          {preferredDiskDedicatedIoThread: true}  | {disk: {bus: virtio}, dedicatedIOThread: false} | {disk: {bus: virtio}, dedicatedIOThread: false}
          {preferredDiskDedicatedIoThread: true}  | {disk: {bus: sata}}      | {disk: {bus: sata}}
          {preferredDiskDedicatedIoThread: true}  | {disk: {}}               | {disk: {bus: sata}}
          {preferredDiskDedicatedIoThread: true, preferredDiskBus: virtio} | {disk: {}} | {disk: {bus: virtio}, dedicatedIOThread: true}
          {preferredCdromBus: scsi, preferredDiskCache: none, preferredDiskIO: native} | {cdrom: {}} | {cdrom: {bus: scsi, readonly: true, tray: closed}}
          {preferredCdromBus: scsi}    | {cdrom: {bus: sata}}                | {cdrom: {bus: sata, readonly: true, tray: closed}}
          {preferredCdromBus: scsi}    | {disk: {}}                          | {disk: {bus: sata}}
          {preferredLunBus: scsi, preferredDiskCache: none, preferredDiskDedicatedIoThread: true} | {lun: {}} | {lun: {bus: scsi}}
          {preferredLunBus: scsi}      | {lun: {bus: virtio}}                | {lun: {bus: virtio}}
          {preferredLunBus: scsi}      | {disk: {}}                          | {disk: {bus: sata}}
          """)
  @DisplayName("A disk gets what is preferred for its kind, where its owner says nothing")
  void disks(String devices, String disk, String result) {
    expand("domain: {devices: {disks: [%s]}}".formatted(named("d", disk)))
        .with(preference("devices: " + devices))
        .asVmi()
        .has("spec.domain.devices.disks", "[%s]".formatted(named("d", result)));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          pod network            | {}                         | {pod: {}}                   | {model: e1000, masquerade: {}}
          model of the VM        | {model: virtio}            | {pod: {}}                   | {model: virtio, masquerade: {}}
          empty model            | {model: ''}                | {pod: {}}                   | {model: e1000, masquerade: {}}
          binding of the VM      | {bridge: {}}               | {pod: {}}                   | {model: e1000, bridge: {}}
          binding plugin         | {binding: {name: passt}}   | {pod: {}}                   | {model: e1000, binding: {name: passt}}
          sriov                  | {sriov: {}}                | {pod: {}}                   | {model: e1000, sriov: {}}
          multus network         | {}                         | {multus: {networkName: net}} | {model: e1000}
          """)
  @DisplayName("An interface gets the preferred model, and masquerades on the pod network only")
  void interfaces(String name, String nic, String network, String result) {
    expand(
            "{domain: {devices: {interfaces: [%s]}}, networks: [%s]}"
                .formatted(named("net", nic), named("net", network)))
        .with(
            preference(
                "devices: {preferredInterfaceModel: e1000, preferredInterfaceMasquerade: {}}"))
        .asVmi()
        .has("spec.domain.devices.interfaces", "[%s]".formatted(named("net", result)));
  }

  @Test
  @DisplayName("An interface without a network does not masquerade")
  void interfaceWithoutNetwork() {
    expand("{domain: {devices: {interfaces: [{name: a}]}}, networks: [{name: b, pod: {}}]}")
        .with(preference("devices: {preferredInterfaceMasquerade: {}}"))
        .asVmi()
        .has("spec.domain.devices.interfaces", "[{name: a}]");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {name: i}                            | {name: i, bus: virtio, type: tablet}
          {name: i, bus: '', type: ''}         | {name: i, bus: virtio, type: tablet}
          {name: i, bus: usb}                  | {name: i, bus: usb, type: tablet}
          {name: i, type: keyboard}            | {name: i, bus: virtio, type: keyboard}
          """)
  @DisplayName("An input gets the preferred bus and type")
  void inputs(String input, String result) {
    expand("domain: {devices: {inputs: [%s]}}".formatted(input))
        .with(preference("devices: {preferredInputBus: virtio, preferredInputType: tablet}"))
        .asVmi()
        .has("spec.domain.devices.inputs", "[%s]".formatted(result));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          wished            | {preferredAutoattachInputDevice: true}  | {}                               | '[{name: default-0, bus: usb, type: tablet}]'
          owner's           | {}                                      | {autoattachInputDevice: true}    | '[{name: default-0, bus: usb, type: tablet}]'
          there already     | {preferredAutoattachInputDevice: true}  | {inputs: [{name: a}]}            | '[{name: a, bus: usb, type: tablet}]'
          """)
  @DisplayName("An input device is attached where it is asked for and there is none")
  void autoattachesInput(String name, String devices, String owned, String inputs) {
    expand("domain: {devices: %s}".formatted(owned))
        .with(preference("devices: " + devices))
        .asVmi()
        .has("spec.domain.devices.inputs", inputs);
  }

  @Test
  @DisplayName("No input is attached where the owner wants none")
  void attachesNoInput() {
    expand("domain: {devices: {autoattachInputDevice: false}}")
        .with(preference("devices: {preferredAutoattachInputDevice: true}"))
        .asVmi()
        .lacks("spec.domain.devices.inputs");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          wished away           | {preferredAutoattachPodInterface: false} | {domain: {}}
          owner wants none      | {preferredAutoattachPodInterface: true}  | {domain: {devices: {autoattachPodInterface: false}}}
          """)
  @DisplayName("No interface is attached where the preference or the owner wants none")
  void attachesNoInterface(String name, String devices, String template) {
    expand(template)
        .with(preference("devices: " + devices))
        .asVmi()
        .lacks("spec.domain.devices.interfaces", "spec.networks");
  }

  @Test
  @DisplayName("The attached interface is bound as the cluster says, not as the preference wishes")
  void bindsAttachedInterface() {
    var masquerading =
        ClusterConfig.of(
            document("spec: {configuration: {network: {defaultNetworkInterface: masquerade}}}"));
    String wish = "devices: {preferredInterfaceMasquerade: {}, preferredInterfaceModel: e1000}";
    expand("domain: {}")
        .with(preference(wish))
        .asVmi()
        .has("spec.domain.devices.interfaces", "[{name: default, bridge: {}, model: e1000}]")
        .has("spec.networks", "[{name: default, pod: {}}]");
    expand("domain: {}")
        .with(preference(wish))
        .on(masquerading)
        .asVmi()
        .has("spec.domain.devices.interfaces", "[{name: default, masquerade: {}, model: e1000}]");
  }

  @Test
  @DisplayName("A filesystem uses its volume, so that no disk is attached for it")
  void filesystems() {
    expand("{domain: {devices: {filesystems: [{name: v}]}}, volumes: [{name: v}, {name: w}]}")
        .with(preference("devices: {preferredDiskBus: virtio}"))
        .asVmi()
        .has("spec.domain.devices.disks", "[{name: w, disk: {bus: virtio}}]");
  }

  @Test
  @DisplayName("The worked example: four disks of the owner and everything that is attached")
  void workedExample() {
    expand(
            """
            domain:
              devices:
                disks:
                - {name: a, disk: {bus: sata}}
                - {name: b, disk: {}}
                - {name: c, cdrom: {}}
                - {name: d, lun: {}}
            volumes: [{name: a}, {name: b}, {name: c}, {name: d}, {name: e}]
            """)
        .with(
            preference(
                """
                devices:
                  preferredDiskBus: virtio
                  preferredCdromBus: sata
                  preferredDiskDedicatedIoThread: true
                  preferredDiskCache: none
                  preferredInterfaceModel: e1000
                  preferredAutoattachInputDevice: true
                  preferredInputBus: virtio
                """))
        .asVmi()
        .has(
            "spec.domain.devices",
            """
            autoattachInputDevice: true
            disks:
            - {name: a, disk: {bus: sata}, cache: none}
            - {name: b, disk: {bus: virtio}, cache: none, dedicatedIOThread: true}
            - {name: c, cdrom: {bus: sata, readonly: true, tray: closed}}
            - {name: d, lun: {bus: sata}}
            - {name: e, disk: {bus: virtio}, cache: none, dedicatedIOThread: true}
            inputs:
            - {name: default-0, bus: virtio, type: tablet}
            interfaces:
            - {name: default, bridge: {}, model: e1000}
            """);
  }

  private static String named(String name, String fields) {
    return fields.equals("{}")
        ? "{name: " + name + "}"
        : "{name: " + name + ", " + fields.substring(1);
  }
}
