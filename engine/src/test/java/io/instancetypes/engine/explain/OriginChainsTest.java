package io.instancetypes.engine.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import io.instancetypes.engine.rule.ExpansionForm;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class OriginChainsTest {
  static Stream<Arguments> chains() {
    return Stream.of(
        argumentSet(
            "the owner's bus stays, whatever the preference wants",
            "{spec: {domain: {devices: {disks: [{name: a, disk: {bus: sata}}]}}}}",
            null,
            "{devices: {preferredDiskBus: virtio}}",
            "domain.devices.disks[0].disk.bus",
            """
            spec.domain.devices.disks[0].disk.bus: sata from you
              instead of virtio from devices.preferredDiskBus of os
            """),
        argumentSet(
            "a disk that nobody named has the preferred bus instead of the default one",
            "{spec: {volumes: [{name: a}]}}",
            null,
            "{devices: {preferredDiskBus: virtio}}",
            "domain.devices.disks",
            """
            spec.domain.devices.disks[0].name: a from default: a disk for each volume
            spec.domain.devices.disks[0].disk.bus: virtio from devices.preferredDiskBus of os
              instead of sata from default: KubeVirt's choice
            """),
        argumentSet(
            "Hyper-V features are merged one by one, with what they need",
            "{spec: {domain: {features: {hyperv: {relaxed: {enabled: false}}}}}}",
            null,
            "{features: {preferredHyperv: {relaxed: {}, synic: {enabled: true}}}}",
            "domain.features.hyperv",
            """
            spec.domain.features.hyperv.relaxed.enabled: false from you
              instead of {} from features.preferredHyperv.relaxed of os
              instead of true from default: on, because it is mentioned
            spec.domain.features.hyperv.synic.enabled: true from features.preferredHyperv.synic of os
            spec.domain.features.hyperv.vpindex.enabled: true from default: synic needs it
            """),
        argumentSet(
            "what a preference merely mentions is on because of that preference",
            "{spec: {domain: {features: {hyperv: {vapic: {}}}}}}",
            null,
            "{features: {preferredHyperv: {relaxed: {}, spinlocks: {spinlocks: 8191}},"
                + " preferredSmm: {}}}",
            "features",
            """
            spec.domain.features.hyperv.vapic.enabled: true from default: on, because it is mentioned
            spec.domain.features.hyperv.relaxed.enabled: true from features.preferredHyperv.relaxed of os
            spec.domain.features.hyperv.spinlocks.spinlocks: 8191 from features.preferredHyperv.spinlocks of os
              instead of 4096 from default: KubeVirt's choice
            spec.domain.features.hyperv.spinlocks.enabled: true from features.preferredHyperv.spinlocks of os
            spec.domain.features.smm.enabled: true from features.preferredSmm of os
            spec.domain.features.acpi.enabled: true from default: on
            """),
        argumentSet(
            "timers that a preference mentions are present because of it",
            "{spec: {}}",
            null,
            "{clock: {preferredTimer: {hyperv: {}, hpet: {present: false}}}}",
            "clock",
            """
            spec.domain.clock.timer.hyperv.present: true from clock.preferredTimer of os
            spec.domain.clock.timer.hpet.present: false from clock.preferredTimer of os
              instead of true from default: on, because it is mentioned
            """),
        argumentSet(
            "an empty object of a preference is there",
            "{spec: {}}",
            null,
            "{features: {preferredHyperv: {}}}",
            "features.hyperv",
            """
            spec.domain.features.hyperv: {} from features.preferredHyperv of os
            """),
        argumentSet(
            "annotations stand beside each other",
            "{metadata: {annotations: {a: mine}}, spec: {}}",
            "{cpu: {guest: 1}, memory: {guest: 1Gi}, annotations: {b: fast}}",
            "{annotations: {a: yours, b: slow, c: new}}",
            "metadata.annotations",
            """
            metadata.annotations.a: mine from you
              instead of yours from annotations of os
            metadata.annotations.b: fast from annotations of size
              instead of slow from annotations of os
            metadata.annotations.c: new from annotations of os
            metadata.annotations.kubevirt.io/instancetype-name: size from default: the name of what the VM refers to
            metadata.annotations.kubevirt.io/preference-name: os from default: the name of what the VM refers to
            """),
        argumentSet(
            "launch security of the instance type comes before the preferred one",
            "{spec: {}}",
            "{cpu: {guest: 1}, memory: {guest: 1Gi}, launchSecurity: {sev: {}}}",
            "{preferredLaunchSecurity: {snp: {}}}",
            "domain.launchSecurity",
            """
            spec.domain.launchSecurity.sev: {} from launchSecurity of size
              instead of {snp: {}} from preferredLaunchSecurity of os
            """),
        argumentSet(
            "evmcs overrides even the owner's policy for vmx",
            "{spec: {domain: {cpu: {features: [{name: vmx, policy: disable}]}}}}",
            null,
            "{features: {preferredHyperv: {evmcs: {}}}}",
            "domain.cpu.features",
            """
            spec.domain.cpu.features[0].name: vmx from you
            spec.domain.cpu.features[0].policy: require from default: evmcs needs vmx
              instead of disable from you
            """),
        argumentSet(
            "an empty text is no decision",
            "{spec: {architecture: '', domain: {machine: {type: ''}}}}",
            null,
            "{preferredArchitecture: arm64}",
            "architecture",
            """
            spec.architecture: arm64 from preferredArchitecture of os
              instead of amd64 from default: the cluster's setting
            """),
        argumentSet(
            "a switch that owner and instance type set alike is the owner's",
            "{spec: {domain: {cpu: {dedicatedCpuPlacement: false}}}}",
            "{cpu: {guest: 1, dedicatedCPUPlacement: false}, memory: {guest: 1Gi}}",
            null,
            "domain.cpu.dedicatedCpuPlacement",
            """
            spec.domain.cpu.dedicatedCpuPlacement: false from you
            """),
        argumentSet(
            "a switch that the instance type turns on stands instead of the owner's off",
            "{spec: {domain: {cpu: {dedicatedCpuPlacement: false}}}}",
            "{cpu: {guest: 1, dedicatedCPUPlacement: true}, memory: {guest: 1Gi}}",
            null,
            "domain.cpu.dedicatedCpuPlacement",
            """
            spec.domain.cpu.dedicatedCpuPlacement: true from cpu.dedicatedCPUPlacement of size
              instead of false from you
            """));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "spec.domain.devices.disks[1].disk.bus",
        ".spec.domain.devices.disks[1].disk.bus",
        "domain.devices.disks[1].disk.bus",
        "spec.template.spec.domain.devices.disks[1].disk.bus",
        "disks[root].disk.bus",
        "disks[\"root\"].disk",
        "spec.disks[root].disk",
        "devices.disks[name=root].disk",
        "[root].disk",
        "/spec/domain/devices/disks[1]/disk",
        "$.spec.domain.devices.disks[1].disk"
      })
  @DisplayName("A field is found from wherever its path begins, items also by their name")
  void finds(String path) {
    for (ExpansionForm form : ExpansionForm.values()) {
      Origins origins =
          Told.origins(
              form,
              "{spec: {domain: {devices: {disks: [{name: a, disk: {bus: sata}},"
                  + " {name: root, disk: {bus: scsi}}]}}}}",
              null,
              "{}");
      assertThat(origins.at(path)).extracting(Origin::value).containsExactly("scsi");
    }
  }

  @Test
  @DisplayName("Of several places, the one nearest to the top is meant")
  void findsShallowest() {
    Origins origins =
        Told.origins(
            ExpansionForm.VMI,
            "{spec: {domain: {cpu: {features: [{name: vmx}]}, features: {apic: {enabled:"
                + " false}}}}}",
            null,
            "{}");
    assertThat(origins.at("features"))
        .extracting(Origin::path)
        .containsExactly("spec.domain.features.apic.enabled", "spec.domain.features.acpi.enabled");
    assertThat(origins.at("")).isEmpty();
    assertThat(origins.at(".")).isEmpty();
    assertThat(origins.at("disks[nobody]")).isEmpty();
    assertThat(origins.at("disks[")).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("chains")
  @DisplayName("Each field tells who decided it, and instead of whom")
  void tells(String template, String instancetype, String preference, String path, String told) {
    Origins origins = Told.origins(ExpansionForm.VMI, template, instancetype, preference);
    assertThat(String.join("\n", Told.lines(origins.at(path)))).isEqualTo(told.strip());
  }
}
