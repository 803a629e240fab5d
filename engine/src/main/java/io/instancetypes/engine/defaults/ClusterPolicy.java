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

  /** Gates of what is under evaluation: they are on, unless the cluster disables them. */
  private static final Set<String> BETA =
      Set.of(
          "DeclarativeHotplugVolumes",
          "GPUsWithDRA",
          "HostDevicesWithDRA",
          "PasstBinding",
          "RebootPolicy",
          "WorkloadEncryptionSEV");

  /** A setting of its own has taken the place of this gate, which still works. */
  private static final String RESERVATION = "PersistentReservation";

  /** A cluster on which nobody configured anything. */
  public static final ClusterPolicy UNCONFIGURED =
      new ClusterPolicy(BETA, true, true, MACHINES, ReferencePolicy.REFERENCE, false);

  /** The policy in a {@code KubeVirt} resource. */
  static ClusterPolicy of(Map<String, Object> kubevirt) {
    Map<?, ?> configuration = Fields.map(Fields.map(kubevirt.get("spec")).get("configuration"));
    Map<?, ?> developer = Fields.map(configuration.get("developerConfiguration"));
    return new ClusterPolicy(
        gates(configuration, developer),
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

  /** Whoever names a gate on both lists has it on, as in KubeVirt. */
  private static Set<String> gates(Map<?, ?> configuration, Map<?, ?> developer) {
    Set<String> gates = new HashSet<>(BETA);
    Fields.texts(developer.get("disabledFeatureGates")).forEach(gates::remove);
    gates.addAll(Fields.texts(developer.get("featureGates")));
    Object reservation =
        Fields.map(configuration.get("persistentReservationConfiguration")).get("enabled");
    if (reservation instanceof Boolean enabled) {
      gates.remove(RESERVATION);
      if (enabled) {
        gates.add(RESERVATION);
      }
    }
    return Set.copyOf(gates);
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
