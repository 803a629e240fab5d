package io.instancetypes.engine.validate.vm;

import static io.instancetypes.engine.testing.Expanding.expand;
import static io.instancetypes.engine.testing.Manifests.preference;
import static io.instancetypes.engine.testing.Manifests.sized;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class VmRulesTest {
  @Test
  @DisplayName("A rule that a preference breaks names the preference and its field")
  void blamesPreference() {
    expand("{domain: {}, volumes: [{name: a, containerDisk: {image: i}}]}")
        .with(sized("{}"), preference("devices: {preferredDiskBus: ide}"))
        .validated()
        .isRefused("FieldValueInvalid spec.template.spec.volumes[0]")
        .saying("VirtualMachinePreference wishes, spec.devices.preferredDiskBus");
  }

  @Test
  @DisplayName("A rule that an instance type breaks names the instance type and its field")
  void blamesInstancetype() {
    expand("domain: {}")
        .with(sized("cpu: {isolateEmulatorThread: true}"))
        .validated()
        .isRefused("FieldValueInvalid spec.template.spec.domain.cpu.isolateEmulatorThread")
        .saying("VirtualMachineInstancetype type, spec.cpu.isolateEmulatorThread");
  }
}
