package io.instancetypes.catalog;

import io.instancetypes.api.Fields;

/** Small virtual machines that use the catalogue. */
final class Machines {
  private Machines() {}

  /**
   * @param vcpus null where the instance type has a size
   * @param memory null where the instance type has a size
   */
  static Fields machine(String instancetype, String preference, Long vcpus, String memory) {
    var domain = Fields.of("devices", new Fields());
    if (vcpus != null) {
      domain.put("cpu", Fields.of("guest", vcpus));
      domain.put("memory", Fields.of("guest", memory));
    }
    return Fields.of(
        "apiVersion",
        "kubevirt.io/v1",
        "kind",
        "VirtualMachine",
        "metadata",
        Fields.of("name", "vm"),
        "spec",
        Fields.of(
            "runStrategy",
            "Halted",
            "instancetype",
            Fields.of("name", instancetype),
            "preference",
            Fields.of("name", preference),
            "template",
            Fields.of("spec", Fields.of("domain", domain))));
  }
}
