package io.instancetypes.engine.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.engine.rule.ExpansionForm;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class DefaultOriginsTest {
  @Test
  @DisplayName("Every default of an instance says why it is what it is")
  void tellWhy() {
    Origins origins =
        Told.origins(
            ExpansionForm.VMI,
            "{spec: {domain: {resources: {limits: {cpu: 2, memory: 1Gi}}},"
                + " volumes: [{name: a, containerDisk: {image: 'x:1'}}]}}",
            null,
            null);
    assertThat(String.join("\n", Told.lines(origins.changed())))
        .isEqualTo(
            """
            spec.domain.resources.requests.cpu: 2 from default: as much as is limited
            spec.domain.devices.disks[0].name: a from default: a disk for each volume
            spec.domain.devices.disks[0].disk.bus: sata from default: KubeVirt's choice
            spec.domain.devices.interfaces[0].name: default from default: an interface on the pod network where there is none
            spec.domain.devices.interfaces[0].bridge: {} from default: an interface on the pod network where there is none
            spec.domain.machine.type: q35 from default: the cluster's setting
            spec.domain.memory.guest: 1Gi from default: as much as is limited
            spec.domain.cpu.sockets: 2 from default: one socket for each requested CPU
            spec.domain.cpu.cores: 1 from default: one vCPU
            spec.domain.cpu.threads: 1 from default: one vCPU
            spec.domain.cpu.model: host-model from default: KubeVirt's choice
            spec.domain.features.acpi.enabled: true from default: on
            spec.volumes[0].containerDisk.imagePullPolicy: IfNotPresent from default: pulled once, because the image has a fixed tag
            spec.networks[0].name: default from default: an interface on the pod network where there is none
            spec.networks[0].pod: {} from default: an interface on the pod network where there is none
            spec.architecture: amd64 from default: the cluster's setting
            spec.evictionStrategy: None from default: the cluster's setting\
            """);
  }

  @Test
  @DisplayName("What an expanded VM gets beyond its instance type and preference says why, too")
  void tellWhyInVm() {
    Origins origins =
        Told.origins(
            ExpansionForm.VM,
            "{spec: {domain: {devices: {inputs: [{bus: usb}], autoattachPodInterface: false}},"
                + " volumes: [{name: a, containerDisk: {image: x}}]}}",
            null,
            "{features: {}}");
    assertThat(String.join("\n", Told.lines(origins.changed())))
        .isEqualTo(
            """
            spec.template.spec.domain.devices.inputs[0].type: "" from default: a key that KubeVirt requires
            spec.template.spec.domain.devices.disks[0].name: a from default: a disk for each volume
            spec.template.spec.domain.features.acpi: {} from default: a key that KubeVirt requires
            spec.template.spec.domain.machine.type: q35 from default: the cluster's setting
            spec.template.spec.domain.cpu.sockets: 1 from default: one vCPU
            spec.template.spec.domain.cpu.cores: 1 from default: one vCPU
            spec.template.spec.domain.cpu.threads: 1 from default: one vCPU
            spec.template.spec.volumes[0].containerDisk.imagePullPolicy: Always from default: pulled always, because the image has no fixed tag
            spec.template.spec.architecture: amd64 from default: the cluster's setting
            spec.template.spec.evictionStrategy: None from default: the cluster's setting\
            """);
  }

  @Test
  @DisplayName("Defaults come in the same order each time")
  void keepOrder() {
    Origins origins = Told.origins(ExpansionForm.VMI, "{spec: {readinessProbe: {}}}", null, null);
    assertThat(origins.at("readinessProbe"))
        .extracting(Origin::path)
        .containsExactly(
            "spec.readinessProbe.timeoutSeconds",
            "spec.readinessProbe.periodSeconds",
            "spec.readinessProbe.successThreshold",
            "spec.readinessProbe.failureThreshold");
  }

  @Test
  @DisplayName("A VM that refers to nothing is all its owner's")
  void tellNothing() {
    Origins origins =
        Told.origins(ExpansionForm.VM, "{spec: {domain: {cpu: {guest: 2}}}}", null, null);
    assertThat(origins.changed()).isEmpty();
    assertThat(Told.lines(origins.all()))
        .containsExactly("spec.template.spec.domain.cpu.guest: 2 from you");
  }
}
