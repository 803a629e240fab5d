package io.instancetypes.it.cluster;

/** What the tests apply. */
final class Machines {
  private Machines() {}

  /** An instance type of the namespace. */
  static String type(String name, int vcpus) {
    return """
    apiVersion: instancetype.kubevirt.io/v1beta2
    kind: VirtualMachineInstancetype
    metadata: {name: %s}
    spec: {cpu: {guest: %d}, memory: {guest: 1Gi}}
    """
        .formatted(name, vcpus);
  }

  /** A machine of an instance type of its namespace. */
  static String vm(String name, String type, String strategy) {
    return machine(
        name,
        """
        runStrategy: %s
          instancetype: {kind: VirtualMachineInstancetype, name: %s}\
        """
            .formatted(strategy, type),
        "containerDisk: {image: demo}");
  }

  /** A machine with other fields, and a volume of the name disk. */
  static String machine(String name, String fields, String volume) {
    return """
    apiVersion: kubevirt.io/v1
    kind: VirtualMachine
    metadata: {name: %s}
    spec:
      %s
      template:
        spec:
          domain: {devices: {}}
          volumes: [{name: disk, %s}]
    """
        .formatted(name, fields, volume);
  }
}
