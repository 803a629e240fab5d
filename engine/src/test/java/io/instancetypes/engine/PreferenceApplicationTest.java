package io.instancetypes.engine;

import static io.instancetypes.engine.testing.Expanding.expand;
import static io.instancetypes.engine.testing.Manifests.document;
import static io.instancetypes.engine.testing.Manifests.preference;
import static io.instancetypes.engine.testing.Manifests.sized;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a preference wishes for, apart from disks, interfaces, inputs and firmware. */
class PreferenceApplicationTest {
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {machine: {preferredMachineType: pc-q35-9.2}}       | domain.machine.type           | pc-q35-9.2 | {domain: {machine: {type: q35-old}}}          | q35-old
          {preferredSubdomain: wished}                        | subdomain                     | wished     | {domain: {}, subdomain: own}                   | own
          {preferredTerminationGracePeriodSeconds: 180}       | terminationGracePeriodSeconds | 180        | {domain: {}, terminationGracePeriodSeconds: 0} | 0
          {preferredTerminationGracePeriodSeconds: 0}         | terminationGracePeriodSeconds | 0          | {domain: {}, terminationGracePeriodSeconds: 9} | 9
          {preferredArchitecture: arm64}                      | architecture                  | arm64      | {domain: {}, architecture: s390x}              | s390x
          {preferredLaunchSecurity: {sev: {}}}                | domain.launchSecurity         | {sev: {}}  | {domain: {launchSecurity: {snp: {}}}}          | {snp: {}}
          {clock: {preferredTimer: {hpet: {present: false}}}} | domain.clock.timer            | {hpet: {present: false}} | {domain: {clock: {timer: {pit: {tickPolicy: delay}}}}} | {pit: {tickPolicy: delay, present: true}}
          {clock: {preferredClockOffset: {utc: {offsetSeconds: 0}}}} | domain.clock.utc       | {offsetSeconds: 0} | {domain: {clock: {utc: {}}}}            | {}
          {clock: {preferredClockOffset: {timezone: Europe/Berlin}}} | domain.clock.timezone  | Europe/Berlin | {domain: {clock: {timezone: UTC}}}          | UTC
          {devices: {preferredUseVirtioTransitional: true}}   | domain.devices.useVirtioTransitional | true  | {domain: {devices: {useVirtioTransitional: false}}} | false
          {devices: {preferredUseVirtioTransitional: false}}  | domain.devices.useVirtioTransitional | false | {domain: {devices: {useVirtioTransitional: true}}}  | true
          {devices: {preferredBlockMultiQueue: true}}         | domain.devices.blockMultiQueue       | true  | {domain: {devices: {blockMultiQueue: false}}}       | false
          {devices: {preferredBlockMultiQueue: false}}        | domain.devices.blockMultiQueue       | false | {domain: {devices: {blockMultiQueue: true}}}        | true
          {devices: {preferredNetworkInterfaceMultiQueue: true}}  | domain.devices.networkInterfaceMultiqueue | true  | {domain: {devices: {networkInterfaceMultiqueue: false}}} | false
          {devices: {preferredNetworkInterfaceMultiQueue: false}} | domain.devices.networkInterfaceMultiqueue | false | {domain: {devices: {networkInterfaceMultiqueue: true}}}  | true
          {devices: {preferredDisableHotplug: true}}          | domain.devices.disableHotplug        | true  | {domain: {devices: {disableHotplug: false}}}        | false
          {devices: {preferredDisableHotplug: false}}         | domain.devices.disableHotplug        | false | {domain: {devices: {disableHotplug: true}}}         | true
          {devices: {preferredAutoattachGraphicsDevice: false}} | domain.devices.autoattachGraphicsDevice | false | {domain: {devices: {autoattachGraphicsDevice: true}}} | true
          {devices: {preferredAutoattachMemBalloon: false}}   | domain.devices.autoattachMemBalloon  | false | {domain: {devices: {autoattachMemBalloon: true}}}   | true
          {devices: {preferredAutoattachPodInterface: false}} | domain.devices.autoattachPodInterface | false | {domain: {devices: {autoattachPodInterface: true}}} | true
          {devices: {preferredAutoattachSerialConsole: false}} | domain.devices.autoattachSerialConsole | false | {domain: {devices: {autoattachSerialConsole: true}}} | true
          {devices: {preferredAutoattachInputDevice: true}}   | domain.devices.autoattachInputDevice | true  | {domain: {devices: {autoattachInputDevice: false}}} | false
          {devices: {preferredRng: {}}}                       | domain.devices.rng            | {}         | {domain: {devices: {rng: {}}}}                 | {}
          {devices: {preferredTPM: {persistent: true}}}       | domain.devices.tpm            | {persistent: true} | {domain: {devices: {tpm: {enabled: false}}}} | {enabled: false}
          {devices: {preferredTPM: {}}}                       | domain.devices.tpm            | {}         | {domain: {devices: {tpm: {persistent: true}}}} | {persistent: true}
          {devices: {preferredVideoType: virtio}}             | domain.devices.video.type     | virtio     | {domain: {devices: {video: {type: vga}}}}      | vga
          {features: {preferredAcpi: {enabled: false}}}       | domain.features.acpi          | {enabled: false} | {domain: {features: {acpi: {enabled: true}}}} | {enabled: true}
          {features: {preferredApic: {endOfInterrupt: true}}} | domain.features.apic          | {enabled: true, endOfInterrupt: true} | {domain: {features: {apic: {enabled: false}}}} | {enabled: false}
          {features: {preferredKvm: {hidden: true}}}          | domain.features.kvm           | {hidden: true} | {domain: {features: {kvm: {hidden: false}}}} | {hidden: false}
          {features: {preferredPvspinlock: {enabled: false}}} | domain.features.pvspinlock    | {enabled: false} | {domain: {features: {pvspinlock: {}}}}   | {enabled: true}
          {features: {preferredSmm: {}}}                      | domain.features.smm           | {enabled: true} | {domain: {features: {smm: {enabled: false}}}} | {enabled: false}
          """)
  @DisplayName("A wish is fulfilled where the VM says nothing; what the VM says stays")
  void prefers(String preference, String path, String wished, String template, String owned) {
    expand("domain: {}").with(preference(preference)).asVmi().has("spec." + path, wished);
    expand(template).with(preference(preference)).asVmi().has("spec." + path, owned);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {machine: {preferredMachineType: pc}}   | {domain: {machine: {type: ''}}}                | spec.domain.machine.type       | pc
          {preferredSubdomain: wished}            | {domain: {}, subdomain: ''}                    | spec.subdomain                 | wished
          {preferredArchitecture: arm64}          | {domain: {}, architecture: ''}                 | spec.architecture              | arm64
          {preferredArchitecture: ''}             | {domain: {}}                                   | spec.architecture              | amd64
          {devices: {preferredVideoType: virtio}} | {domain: {devices: {video: {}}}}               | spec.domain.devices.video.type | virtio
          {devices: {preferredRng: {}}}           | {domain: {devices: {rng: null}}}               | spec.domain.devices.rng        | {}
          {devices: {preferredSoundModel: ich9}}  | {domain: {devices: {sound: {name: a}}}}        | spec.domain.devices.sound      | {name: a, model: ich9}
          {devices: {preferredSoundModel: ich9}}  | {domain: {devices: {sound: {name: a, model: ac97}}}} | spec.domain.devices.sound | {name: a, model: ac97}
          {devices: {preferredPanicDeviceModel: isa}} | {domain: {}}                               | spec.domain.devices.panicDevices | '[{model: isa}]'
          {devices: {preferredPanicDeviceModel: isa}} | {domain: {devices: {panicDevices: []}}}    | spec.domain.devices.panicDevices | '[{model: isa}]'
          {devices: {preferredPanicDeviceModel: isa}} | {domain: {devices: {panicDevices: [{}, {model: hyperv}]}}} | spec.domain.devices.panicDevices | '[{model: isa}, {model: hyperv}]'
          """)
  @DisplayName("Empty text and null are nothing; some wishes only complete what is there")
  void completes(String preference, String template, String path, String value) {
    expand(template).with(preference(preference)).asVmi().has(path, value);
  }

  @Test
  @DisplayName("A preferred sound model never creates a sound device")
  void createsNoSound() {
    expand("domain: {}")
        .with(preference("devices: {preferredSoundModel: ich9}"))
        .asVmi()
        .lacks("spec.domain.devices.sound");
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          utc: {offsetSeconds: 60}       | {timezone: UTC}    | {timezone: UTC}
          timezone: Europe/Berlin        | {utc: {}}          | {utc: {}}
          """)
  @DisplayName("A clock offset is one decision: any offset of the VM keeps out the preferred one")
  void clockOffset(String offset, String clock, String result) {
    expand("domain: {clock: %s}".formatted(clock))
        .with(preference("clock: {preferredClockOffset: {%s}}".formatted(offset)))
        .asVmi()
        .has("spec.domain.clock", result);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          no cpu at all         | {domain: {}}                                         | '[{name: a, policy: disable}, {name: b}]'
          another feature       | {domain: {cpu: {features: [{name: c}]}}}             | '[{name: c}, {name: a, policy: disable}, {name: b}]'
          same feature          | {domain: {cpu: {features: [{name: a, policy: force}]}}} | '[{name: a, policy: force}, {name: b}]'
          """)
  @DisplayName("Preferred CPU features are appended in order where their name is missing")
  void cpuFeatures(String vm, String template, String features) {
    expand(template)
        .with(preference("cpu: {preferredCPUFeatures: [{name: a, policy: disable}, {name: b}]}"))
        .asVmi()
        .has("spec.domain.cpu.features", features);
  }

  @Test
  @DisplayName("Preferred CPU features are merged into those of the instance type")
  void cpuFeaturesOfInstancetype() {
    expand("domain: {}")
        .with(
            sized("cpu: {features: [{name: a, policy: force}]}"),
            preference("cpu: {preferredCPUFeatures: [{name: a, policy: disable}, {name: b}]}"))
        .asVmi()
        .has("spec.domain.cpu.features", "[{name: a, policy: force}, {name: b}]");
  }

  @Test
  @DisplayName("What the instance type decides counts as decided")
  void yieldsToInstancetype() {
    expand("domain: {}")
        .annotated("example.com/mine", "vm")
        .with(
            sized(
                """
                launchSecurity: {sev: {}}
                devices: {blockMultiQueue: false}
                annotations: {example.com/a: type}
                """),
            preference(
                """
                preferredLaunchSecurity: {snp: {}}
                devices: {preferredBlockMultiQueue: true}
                annotations: {example.com/a: wish, example.com/b: wish, example.com/mine: wish}
                """))
        .asVm()
        .has("spec.template.spec.domain.launchSecurity", "{sev: {}}")
        .has("spec.template.spec.domain.devices.blockMultiQueue", "false")
        .has(
            "spec.template.metadata.annotations",
            "{example.com/mine: vm, example.com/a: type, example.com/b: wish}");
  }

  @Test
  @DisplayName("GPU options are wished for each GPU without any, those of the instance type too")
  void virtualGpuOptions() {
    String wish = "devices: {preferredVirtualGPUOptions: {display: {enabled: false}}}";
    expand("domain: {devices: {gpus: [{name: a}, {name: b, virtualGPUOptions: {}}]}}")
        .with(preference(wish))
        .asVmi()
        .has(
            "spec.domain.devices.gpus",
            "[{name: a, virtualGPUOptions: {display: {enabled: false}}},"
                + " {name: b, virtualGPUOptions: {}}]");
    expand("domain: {}")
        .with(sized("gpus: [{name: c}]"), preference(wish))
        .asVmi()
        .has(
            "spec.domain.devices.gpus",
            "[{name: c, virtualGPUOptions: {display: {enabled: false}}}]");
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(
      strings = {
        "relaxed",
        "vapic",
        "spinlocks",
        "vpindex",
        "runtime",
        "synic",
        "synictimer",
        "reset",
        "vendorid",
        "frequencies",
        "reenlightenment",
        "tlbflush",
        "ipi",
        "evmcs"
      })
  @DisplayName("Hyper-V is merged member by member")
  void hyperv(String member) {
    String wish = "features: {preferredHyperv: {%s: {enabled: false}}}".formatted(member);
    expand("domain: {}")
        .with(preference(wish))
        .asVmi()
        .has("spec.domain.features.hyperv", "{%s: {enabled: false}}".formatted(member));
    expand("domain: {features: {hyperv: {%s: {}}}}".formatted(member))
        .with(preference(wish))
        .asVmi()
        .has("spec.domain.features.hyperv.%s.enabled".formatted(member), "true");
  }

  @Test
  @DisplayName("An empty Hyper-V of a preference is there, as in KubeVirt")
  void emptyHyperv() {
    expand("domain: {}")
        .with(preference("features: {preferredHyperv: {}}"))
        .asVmi()
        .has("spec.domain.features", "{hyperv: {}, acpi: {enabled: true}}");
  }

  @Test
  @DisplayName("Hyper-V is not merged inside of a member")
  void hypervMember() {
    expand("domain: {features: {hyperv: {spinlocks: {enabled: true}, relaxed: {}}}}")
        .with(preference("features: {preferredHyperv: {spinlocks: {spinlocks: 8191}, vapic: {}}}"))
        .asVmi()
        .has(
            "spec.domain.features.hyperv",
            "{spinlocks: {enabled: true, spinlocks: 4096}, relaxed: {enabled: true},"
                + " vapic: {enabled: true}}");
  }

  @Test
  @DisplayName("The storage class is for templates that leave it open, not for those without one")
  void storageClass() {
    expand(
            document(
                """
                metadata: {name: vm, namespace: default}
                spec:
                  dataVolumeTemplates:
                  - {spec: {pvc: {}, storage: {}}}
                  - {spec: {pvc: {storageClassName: own}}}
                  - {spec: {storage: {storageClassName: ''}}}
                  - {spec: {storage: {storageClassName: null}}}
                  - {spec: {source: {blank: {}}}}
                  template: {spec: {domain: {}}}
                """))
        .with(preference("volumes: {preferredStorageClassName: fast}"))
        .asVm()
        .has(
            "spec.dataVolumeTemplates",
            """
            - {spec: {pvc: {storageClassName: fast}, storage: {storageClassName: fast}}}
            - {spec: {pvc: {storageClassName: own}}}
            - {spec: {storage: {storageClassName: ''}}}
            - {spec: {storage: {storageClassName: fast}}}
            - {spec: {source: {blank: {}}}}
            """);
  }

  @Test
  @DisplayName("An empty storage class is no wish")
  void emptyStorageClass() {
    expand(
            document(
                """
                metadata: {name: vm, namespace: default}
                spec:
                  dataVolumeTemplates: [{spec: {pvc: {}}}]
                  template: {spec: {domain: {}}}
                """))
        .with(preference("volumes: {preferredStorageClassName: ''}"))
        .asVm()
        .has("spec.dataVolumeTemplates", "[{spec: {pvc: {}}}]");
  }
}
