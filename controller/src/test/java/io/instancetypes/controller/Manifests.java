package io.instancetypes.controller;

/** What the tests apply. */
final class Manifests {
  private Manifests() {}

  /** A namespaced instance type. */
  static String type(String name, int vcpus) {
    return """
    apiVersion: instancetype.kubevirt.io/v1beta2
    kind: VirtualMachineInstancetype
    metadata: {name: %s}
    spec: {cpu: {guest: %d}, memory: {guest: 1Gi}}
    """
        .formatted(name, vcpus);
  }

  /** A VirtualMachine of an instance type of its namespace. */
  static String vm(String name, String type, String running) {
    return """
    apiVersion: kubevirt.io/v1
    kind: VirtualMachine
    metadata: {name: %s}
    spec:
      %s
      instancetype: {kind: VirtualMachineInstancetype, name: %s}
      template:
        spec:
          domain: {devices: {}}
          volumes: [{name: disk, containerDisk: {image: demo}}]
    """
        .formatted(name, running, type);
  }
}
