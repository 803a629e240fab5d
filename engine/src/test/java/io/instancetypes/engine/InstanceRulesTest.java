package io.instancetypes.engine;

import static io.instancetypes.engine.testing.Expanding.expand;
import static io.instancetypes.engine.testing.Manifests.document;
import static io.instancetypes.engine.testing.Manifests.preference;
import static io.instancetypes.engine.testing.Manifests.sized;

import io.instancetypes.engine.defaults.ClusterConfig;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rules of an instance that the values of an instance type or preference can break. */
class InstanceRulesTest {
  private static final ClusterConfig LIVE_UPDATE =
      ClusterConfig.of(document("spec: {configuration: {vmRolloutStrategy: LiveUpdate}}"));

  private static final ClusterConfig STAGE =
      ClusterConfig.of(document("spec: {configuration: {vmRolloutStrategy: Stage}}"));

  private static final String NUMA = "numa: {guestMappingPassthrough: {}}";
  private static final String DEDICATED = "dedicatedCPUPlacement: true";

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          too many sockets       | {cpu: {guest: 4, maxSockets: 3}} | {cpu: {guest: 4, maxSockets: 4}}  | FieldValueInvalid spec.template.spec.domain.cpu.sockets
          unpinned emulator      | {cpu: {isolateEmulatorThread: true}} | {cpu: {isolateEmulatorThread: true, dedicatedCPUPlacement: true}} | FieldValueInvalid spec.template.spec.domain.cpu.isolateEmulatorThread
          unpinned NUMA          | {cpu: {numa: {guestMappingPassthrough: {}}}, memory: {hugepages: {pageSize: 2Mi}}} | {cpu: {numa: {guestMappingPassthrough: {}}, dedicatedCPUPlacement: true}, memory: {hugepages: {pageSize: 2Mi}}} | FieldValueInvalid spec.template.spec.domain.cpu.numa.guestMappingPassthrough
          NUMA on small pages    | {cpu: {numa: {guestMappingPassthrough: {}}, dedicatedCPUPlacement: true}} | {cpu: {numa: {}}} | FieldValueInvalid spec.template.spec.domain.cpu.numa.guestMappingPassthrough
          realtime without NUMA  | {cpu: {realtime: {}, dedicatedCPUPlacement: true}} | {cpu: {realtime: {}, numa: {guestMappingPassthrough: {}}, dedicatedCPUPlacement: true}, memory: {hugepages: {pageSize: 2Mi}}} | FieldValueRequired spec.template.spec.domain.cpu.numa.guestMappingPassthrough
          less than a page       | {memory: {guest: 512Mi, hugepages: {pageSize: 1Gi}}} | {memory: {guest: 1Gi, hugepages: {pageSize: 1Gi}}} | FieldValueInvalid spec.template.spec.domain.resources.requests.memory
          part of a page         | {memory: {guest: 3Mi, hugepages: {pageSize: 2Mi}}}   | {memory: {guest: 4Mi, hugepages: {pageSize: 2Mi}}} | FieldValueInvalid spec.template.spec.domain.resources.requests.memory
          pool without threads   | {ioThreadsPolicy: supplementalPool} | {ioThreadsPolicy: supplementalPool, ioThreads: {supplementalPoolThreadCount: 1}} | FieldValueInvalid spec.template.spec.domain.ioThreads.supplementalPoolThreadCount
          pool of 0 threads      | {ioThreadsPolicy: supplementalPool, ioThreads: {supplementalPoolThreadCount: 0}} | {ioThreadsPolicy: auto} | FieldValueInvalid spec.template.spec.domain.ioThreads.supplementalPoolThreadCount
          """)
  @DisplayName("What an instance type breaks is refused, its twin that keeps the rule is not")
  void instancetypes(String rule, String broken, String kept, String cause) {
    expand("domain: {}").with(sized(broken)).validated().isRefused(cause);
    expand("domain: {}").with(sized(kept)).validated().isAccepted();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          three threads          | {dedicatedCpuPlacement: true, cores: 1, threads: 3} | {dedicatedCpuPlacement: true, cores: 1, threads: 2} | FieldValueInvalid spec.template.spec.domain.cpu.dedicatedCpuPlacement
          unknown feature policy | {features: [{name: a}, {name: b, policy: maybe}]}   | {features: [{name: a, policy: ''}, {name: b, policy: forbid}]} | FieldValueNotSupported spec.template.spec.domain.cpu.features[1].policy
          """)
  @DisplayName("The same goes for the cpu of the owner")
  void cpus(String rule, String broken, String kept, String cause) {
    String domain = "domain: {memory: {guest: 1Gi}, cpu: %s}";
    expand(domain.formatted(broken)).validated().isRefused(cause);
    expand(domain.formatted(kept)).validated().isAccepted();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          arm64 threads          | {architecture: arm64, domain: {memory: {guest: 1Gi}, cpu: {threads: 2, dedicatedCpuPlacement: true}}} | {architecture: arm64, domain: {cpu: {threads: 2}}} | FieldValueInvalid spec.template.spec.architecture
          dedicated, no memory   | {domain: {cpu: {dedicatedCpuPlacement: true}}} | {domain: {cpu: {dedicatedCpuPlacement: true}, resources: {limits: {memory: 1Gi}}}} | FieldValueInvalid spec.template.spec.domain.resources.limits.memory
          unknown IO policy      | {domain: {ioThreadsPolicy: mine}} | {domain: {ioThreadsPolicy: shared}} | FieldValueInvalid spec.template.spec.domain.ioThreadsPolicy
          EFI and BIOS           | {domain: {firmware: {bootloader: {efi: {secureBoot: false}, bios: {}}}}} | {domain: {firmware: {bootloader: {bios: {}}}}} | FieldValueInvalid spec.template.spec.domain.firmware.bootloader
          secure boot            | {domain: {firmware: {bootloader: {efi: {secureBoot: true}}}}} | {domain: {firmware: {bootloader: {efi: {secureBoot: true}}}, features: {smm: {}}}} | FieldValueInvalid spec.template.spec.domain
          secure boot by default | {domain: {firmware: {bootloader: {efi: {}}}}} | {domain: {firmware: {bootloader: {efi: {}}}, features: {smm: {enabled: true}}}} | FieldValueInvalid spec.template.spec.domain
          SMM switched off       | {domain: {firmware: {bootloader: {efi: {}}}, features: {smm: {enabled: false}}}} | {domain: {firmware: {bootloader: {efi: {secureBoot: false}}}}} | FieldValueInvalid spec.template.spec.domain
          """)
  @DisplayName("The same goes for the rest of the owner's template")
  void templates(String rule, String broken, String kept, String cause) {
    expand(broken).validated().isRefused(cause);
    expand(kept).validated().isAccepted();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          EFI without SMM        | {firmware: {preferredEfi: {}}} | {firmware: {preferredEfi: {}}, features: {preferredSmm: {}}} | FieldValueInvalid spec.template.spec.domain
          video without graphics | {devices: {preferredVideoType: virtio, preferredAutoattachGraphicsDevice: false}} | {devices: {preferredVideoType: virtio}} | FieldValueInvalid spec.template.spec.domain.devices.video
          """)
  @DisplayName("The same goes for what a preference wishes")
  void preferences(String rule, String broken, String kept, String cause) {
    expand("domain: {}").with(preference(broken)).validated().isRefused(cause);
    expand("domain: {}").with(preference(kept)).validated().isAccepted();
  }

  @Test
  @DisplayName("Realtime without pinned CPUs and NUMA is refused for everything that it lacks")
  void realtime() {
    expand("domain: {}")
        .with(sized("cpu: {realtime: {}}"))
        .validated()
        .isRefused(
            "FieldValueRequired spec.template.spec.domain.cpu.dedicatedCpuPlacement",
            "FieldValueRequired spec.template.spec.domain.cpu.numa.guestMappingPassthrough");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          more than the maximum | {memory: {guest: 4Gi}} | {domain: {memory: {maxGuest: 2Gi}}}
          not aligned           | {memory: {guest: 2049Mi}}           | {domain: {memory: {maxGuest: 4Gi}}}
          maximum not aligned   | {memory: {guest: 2Gi}}              | {domain: {memory: {maxGuest: 4097Mi}}}
          not aligned to 1Gi    | {memory: {guest: 2Gi, hugepages: {pageSize: 1Gi}}} | {domain: {memory: {maxGuest: 4098Mi}}}
          less than 1Gi         | {memory: {guest: 512Mi}}            | {domain: {memory: {maxGuest: 4Gi}}}
          not on amd64          | {memory: {guest: 2Gi}}              | {architecture: s390x, domain: {memory: {maxGuest: 4Gi}}}
          """)
  @DisplayName("Room for memory has its rules, but only where rollout is LiveUpdate")
  void roomForMemory(String rule, String type, String template) {
    expand(template)
        .with(sized(type))
        .on(LIVE_UPDATE)
        .validated()
        .isRefused("FieldValueInvalid spec.template.spec.domain.memory.guest");
    expand(template).with(sized(type)).on(STAGE).validated().isAccepted();
  }

  @Test
  @DisplayName("Neither realtime nor NUMA machines can be given memory while they run")
  void roomForMemoryOfPinnedMachines() {
    String cpu = "cpu: {%s, %s}, memory: {hugepages: {pageSize: 2Mi}}".formatted(DEDICATED, NUMA);
    expand("domain: {memory: {maxGuest: 8Gi}}")
        .with(sized("{%s}".formatted(cpu)))
        .on(LIVE_UPDATE)
        .validated()
        .isRefused("FieldValueInvalid spec.template.spec.domain.memory.guest")
        .saying("domain.cpu.numa.guestMappingPassthrough");
  }

  @Test
  @DisplayName("Memory with room to grow is accepted where rollout is LiveUpdate")
  void acceptsRoomForMemory() {
    expand("domain: {memory: {maxGuest: 4098Mi}}")
        .with(sized("memory: {guest: 2Gi}"))
        .on(LIVE_UPDATE)
        .validated()
        .isAccepted();
  }
}
