package io.instancetypes.engine.defaults;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a cluster allows VirtualMachines to be, as its {@code KubeVirt} resource says.
 *
 * @param featureGates those that were turned on
 * @param liveUpdate whether changes reach running VMs; they do unless rollout is Stage
 * @param bridgeOnPodNetwork whether an interface may be bridged to the network of its pod
 * @param emulatedMachines patterns of machine types, by architecture
 * @param references what becomes of references to instance types and preferences
 * @param admitsMissing whether VMs may name types that are not there yet, and wait for them
 */
public record ClusterPolicy(
    Set<String> featureGates,
    boolean liveUpdate,
    boolean bridgeOnPodNetwork,
    Map<String, List<String>> emulatedMachines,
    ReferencePolicy references,
    boolean admitsMissing) {
  /** On a VirtualMachine, or on the KubeVirt resource for all of them. */
  public static final String ADMIT_MISSING = ApiVersion.GROUP + "/admit-missing";

  private static final List<String> ARCHITECTURES = List.of("amd64", "arm64", "s390x");
  private static final Map<String, List<String>> MACHINES =
      Map.of(
          "amd64", List.of("q35*", "pc-q35*"),
          "arm64", List.of("virt*"),
          "s390x", List.of("s390-ccw-virtio*"));

  /** A cluster on which nobody configured anything. */
  public static final ClusterPolicy UNCONFIGURED =
      new ClusterPolicy(Set.of(), true, true, MACHINES, ReferencePolicy.REFERENCE, false);

  /** The policy in a {@code KubeVirt} resource. */
  static ClusterPolicy of(Map<String, Object> kubevirt) {
    Map<?, ?> configuration = Fields.map(Fields.map(kubevirt.get("spec")).get("configuration"));
    Map<?, ?> developer = Fields.map(configuration.get("developerConfiguration"));
    Set<String> gates = new HashSet<>(Fields.texts(developer.get("featureGates")));
    Fields.texts(developer.get("disabledFeatureGates")).forEach(gates::remove);
    return new ClusterPolicy(
        Set.copyOf(gates),
        !"Stage".equals(configuration.get("vmRolloutStrategy")),
        !Boolean.FALSE.equals(
            Fields.map(configuration.get("network")).get("permitBridgeInterfaceOnPodNetwork")),
        Map.of(
            "amd64", machines(configuration, "amd64"),
            "arm64", machines(configuration, "arm64"),
            "s390x", machines(configuration, "s390x")),
        ReferencePolicy.of(configuration),
        "true".equals(KubeObject.of(kubevirt).annotation(ADMIT_MISSING)));
  }

  private static List<String> machines(Map<?, ?> configuration, String architecture) {
    Map<?, ?> own =
        Fields.map(Fields.map(configuration.get("architectureConfiguration")).get(architecture));
    List<String> named = Fields.texts(own.get("emulatedMachines"));
    if (named.isEmpty() && architecture.equals("amd64")) {
      named = Fields.texts(configuration.get("emulatedMachines"));
    }
    return named.isEmpty() ? MACHINES.get(architecture) : named;
  }

  public boolean hasGate(String gate) {
    return featureGates.contains(gate);
  }

  /** The machine types of an architecture; an unknown one is treated as amd64, as KubeVirt does. */
  public List<String> machinesOf(String architecture) {
    return emulatedMachines.get(ARCHITECTURES.contains(architecture) ? architecture : "amd64");
  }
}
