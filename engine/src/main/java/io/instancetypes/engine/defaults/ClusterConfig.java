package io.instancetypes.engine.defaults;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Quantity;
import java.util.Map;

/**
 * The settings of a cluster that defaults depend on, as its {@code KubeVirt} resource holds them.
 *
 * @param machineTypes by architecture
 * @param cpuModel null where the cluster has no opinion
 * @param cpuRequest null where the cluster has no opinion
 * @param binding how an interface that nobody asked for is bound: bridge or masquerade
 * @param liveUpdate whether running VMs are given room to grow
 * @param maxSockets 0 where the cluster sets no maximum
 * @param maxGuest null where the cluster sets no maximum
 * @param growth by how much a VM may grow where there is no maximum
 * @param policy what VMs may be at all
 */
public record ClusterConfig(
    String architecture,
    Map<String, String> machineTypes,
    String cpuModel,
    String cpuRequest,
    String evictionStrategy,
    String binding,
    boolean liveUpdate,
    long maxSockets,
    Quantity maxGuest,
    long growth,
    ClusterPolicy policy) {
  private static final String MASQUERADE = "masquerade";
  private static final Map<String, String> MACHINE_TYPES =
      Map.of("amd64", "q35", "arm64", "virt", "s390x", "s390-ccw-virtio");

  /** A cluster on which nobody configured anything; rollout is {@code Stage}. */
  public static final ClusterConfig UNCONFIGURED =
      new ClusterConfig(
          "amd64",
          MACHINE_TYPES,
          null,
          null,
          "None",
          "bridge",
          false,
          0,
          null,
          4,
          ClusterPolicy.UNCONFIGURED);

  /** The settings in a {@code KubeVirt} resource. */
  public static ClusterConfig of(Map<String, Object> kubevirt) {
    Map<?, ?> configuration = Fields.map(Fields.map(kubevirt.get("spec")).get("configuration"));
    Map<?, ?> architectures = Fields.map(configuration.get("architectureConfiguration"));
    Map<?, ?> update = Fields.map(configuration.get("liveUpdateConfiguration"));
    Map<?, ?> network = Fields.map(configuration.get("network"));
    return new ClusterConfig(
        text(architectures.get("defaultArchitecture"), UNCONFIGURED.architecture),
        Map.of(
            "amd64", machineType(configuration, architectures, "amd64"),
            "arm64", machineType(configuration, architectures, "arm64"),
            "s390x", machineType(configuration, architectures, "s390x")),
        text(configuration.get("cpuModel"), null),
        Quantity.tryParse(configuration.get("cpuRequest")).map(Quantity::canonical).orElse(null),
        text(configuration.get("evictionStrategy"), UNCONFIGURED.evictionStrategy),
        MASQUERADE.equals(network.get("defaultNetworkInterface"))
            ? MASQUERADE
            : UNCONFIGURED.binding,
        "LiveUpdate".equals(configuration.get("vmRolloutStrategy")),
        number(update.get("maxCpuSockets"), 0),
        Quantity.tryParse(update.get("maxGuest")).orElse(null),
        number(update.get("maxHotplugRatio"), UNCONFIGURED.growth),
        ClusterPolicy.of(kubevirt));
  }

  /**
   * The same settings, but running VMs are given no room to grow: how much there is depends on the
   * size, and would differ where the size does.
   */
  public ClusterConfig withoutRoomToGrow() {
    return new ClusterConfig(
        architecture,
        machineTypes,
        cpuModel,
        cpuRequest,
        evictionStrategy,
        binding,
        false,
        maxSockets,
        maxGuest,
        growth,
        policy);
  }

  private static String machineType(
      Map<?, ?> configuration, Map<?, ?> architectures, String architecture) {
    String general =
        architecture.equals("amd64")
            ? text(configuration.get("machineType"), MACHINE_TYPES.get(architecture))
            : MACHINE_TYPES.get(architecture);
    return text(Fields.map(architectures.get(architecture)).get("machineType"), general);
  }

  /** The machine type of an architecture; an unknown one is treated as amd64, as KubeVirt does. */
  public String machineType(Object architecture) {
    String known = machineTypes.get(architecture);
    return known != null ? known : machineTypes.get("amd64");
  }

  private static String text(Object node, String otherwise) {
    return node instanceof String text && !text.isEmpty() ? text : otherwise;
  }

  private static long number(Object node, long otherwise) {
    return node instanceof Number number ? number.longValue() : otherwise;
  }
}
