package io.instancetypes.engine.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.engine.rule.ExpansionForm;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OriginsAtTest {
  private static final String SIZE =
      "{cpu: {guest: 2}, memory: {guest: 1Gi}, annotations: {size: s}}";

  private static Origins origins(ExpansionForm form) {
    return Told.origins(
        form,
        "{spec: {domain: {devices: {disks: [{name: a}, {name: b, disk: {bus: scsi}}],"
            + " interfaces: [{name: net}]}}, networks: [{name: net}]}}",
        SIZE,
        null);
  }

  @DisplayName("A field of an instance can be named in any of the usual ways")
  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          domain.memory,                                      spec.domain.memory.guest: 1Gi
          domain.memory.guest,                                spec.domain.memory.guest: 1Gi
          spec.domain.memory,                                 spec.domain.memory.guest: 1Gi
          spec.template.spec.domain.memory,                   spec.domain.memory.guest: 1Gi
          networks,                                           spec.networks[0].name: net
          networks[0],                                        spec.networks[0].name: net
          domain.devices.disks[1].disk,                       spec.domain.devices.disks[1].disk.bus: scsi
          spec.template.spec.domain.devices.disks[1].disk.bus, spec.domain.devices.disks[1].disk.bus: scsi
          metadata.annotations.size,                          metadata.annotations.size: s
          spec.template.metadata.annotations.size,            metadata.annotations.size: s
          """)
  void findsInInstance(String path, String expected) {
    assertThat(origins(ExpansionForm.VMI).at(path))
        .extracting(origin -> origin.path() + ": " + origin.value())
        .containsExactly(expected);
  }

  @DisplayName("A field of an expanded VM can be named in any of the usual ways")
  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          domain.memory,                           spec.template.spec.domain.memory.guest
          spec.domain.memory,                      spec.template.spec.domain.memory.guest
          spec.template.spec.domain.memory,        spec.template.spec.domain.memory.guest
          networks[0],                             spec.template.spec.networks[0].name
          metadata.annotations,                    spec.template.metadata.annotations.size
          spec.template.metadata.annotations.size, spec.template.metadata.annotations.size
          """)
  void findsInVm(String path, String expected) {
    assertThat(origins(ExpansionForm.VM).at(path))
        .extracting(Origin::path)
        .containsExactly(expected);
  }

  @Test
  @DisplayName(
      "A path to an object or list leads to all that is in it, in the order of the document")
  void findsAllBelow() {
    assertThat(origins(ExpansionForm.VMI).at("domain.devices.disks"))
        .extracting(Origin::path)
        .containsExactly(
            "spec.domain.devices.disks[0].name",
            "spec.domain.devices.disks[0].disk.bus",
            "spec.domain.devices.disks[1].name",
            "spec.domain.devices.disks[1].disk.bus");
    assertThat(origins(ExpansionForm.VMI).at("domain.cpu"))
        .extracting(Origin::path)
        .containsExactly(
            "spec.domain.cpu.sockets",
            "spec.domain.cpu.cores",
            "spec.domain.cpu.threads",
            "spec.domain.cpu.model");
  }

  @DisplayName("Where there is no such field there is no origin")
  @ParameterizedTest
  @CsvSource({
    "domain.cp",
    "domain.cpu.guest",
    "domain.devices.disks[2]",
    "domain.devices.disks[0",
    "spec.template.spec.domain.clock",
    "metadata.name",
    "nowhere",
    "''"
  })
  void findsNothing(String path) {
    assertThat(origins(ExpansionForm.VMI).at(path)).isEmpty();
    assertThat(origins(ExpansionForm.VM).at(path)).isEmpty();
  }
}
