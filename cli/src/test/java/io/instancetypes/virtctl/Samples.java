package io.instancetypes.virtctl;

/** Documents that several tests use. */
final class Samples {
  private Samples() {}

  static final String TYPES =
      """
      apiVersion: instancetype.kubevirt.io/v1beta2
      kind: VirtualMachineClusterInstancetype
      metadata:
        name: medium
      spec:
        cpu:
          guest: 4
        memory:
          guest: 8Gi
      ---
      apiVersion: instancetype.kubevirt.io/v1beta2
      kind: VirtualMachineClusterPreference
      metadata:
        name: linux
      spec:
        cpu:
          preferredCPUTopology: cores
        devices:
          preferredDiskBus: virtio
          preferredInterfaceModel: virtio
      """;

  static final String WEB =
      """
      apiVersion: kubevirt.io/v1
      kind: VirtualMachine
      metadata:
        name: web
      spec:
        runStrategy: Always
        instancetype:
          name: medium
        preference:
          name: linux
        template:
          spec:
            domain:
              devices:
                disks:
                - name: root
                  disk:
                    bus: sata
            volumes:
            - name: root
              containerDisk:
                image: registry.example/linux:1
            - name: data
              emptyDisk:
                capacity: 2Gi
      """;

  /** Sizes itself although it has an instance type. */
  static final String CLASH =
      """
      apiVersion: kubevirt.io/v1
      kind: VirtualMachine
      metadata: {name: clash}
      spec:
        runStrategy: Halted
        instancetype:
          name: medium
        template:
          spec:
            domain:
              memory:
                guest: 1Gi
              cpu:
                cores: 3
      """;

  /** A VirtualMachine with the given name and nothing but an instance type. */
  static String machine(String name) {
    return """
    apiVersion: kubevirt.io/v1
    kind: VirtualMachine
    metadata: {name: %s}
    spec:
      runStrategy: Halted
      instancetype:
        name: medium
      template:
        spec:
          domain: {}
    """
        .formatted(name);
  }
}
