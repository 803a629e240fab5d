package io.instancetypes.engine.validate;

import io.instancetypes.api.KubeObject;
import io.instancetypes.engine.defaults.ClusterPolicy;
import io.instancetypes.engine.rule.Cause;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Instance types and preferences that are not there, or not yet. A VirtualMachine that names one is
 * refused, unless it or the cluster says otherwise; then it waits, as the controllers tell.
 */
public record MissingTypes(Supplier<ClusterPolicy> policy, Map<String, Object> vm) {
  public boolean areAdmitted() {
    return "true".equals(KubeObject.of(vm).annotation(ClusterPolicy.ADMIT_MISSING))
        || policy.get().admitsMissing();
  }

  /** A verdict with warnings where it had causes that only time can mend. */
  public Verdict judged(Verdict verdict) {
    if (verdict.causes().stream().noneMatch(MissingTypes::isMissing)) {
      return verdict;
    }
    boolean admitted = areAdmitted();
    var causes = new ArrayList<Cause>();
    var warnings = new ArrayList<>(verdict.warnings());
    for (Cause cause : verdict.causes()) {
      if (!isMissing(cause)) {
        causes.add(cause);
      } else if (admitted) {
        warnings.add(cause.message() + "; the VM waits for it");
      } else {
        causes.add(explained(cause));
      }
    }
    return new Verdict(causes, warnings);
  }

  /** As {@link #judged}, where documents have no order: only with what a VM may wait for. */
  public Verdict waiting(Verdict verdict) {
    return areAdmitted() ? judged(verdict) : verdict;
  }

  /** The causes for which a machine waits, and is not refused. */
  public List<Cause> awaited(List<Cause> causes) {
    List<Cause> missing = causes.stream().filter(MissingTypes::isMissing).toList();
    return missing.isEmpty() || !areAdmitted() ? List.of() : missing;
  }

  private static boolean isMissing(Cause cause) {
    return cause.type() == Cause.Type.MISSING_TYPE;
  }

  private static Cause explained(Cause cause) {
    var waysOut = new ArrayList<String>(cause.waysOut());
    waysOut.removeIf(way -> way.startsWith("Provide the "));
    waysOut.addAll(
        List.of(
            "If it stands in the same file, put it before the VM: objects are created in order.",
            "Let the VM wait for it: annotate the VM, or the KubeVirt resource for all VMs, with"
                + " %s=true.".formatted(ClusterPolicy.ADMIT_MISSING)));
    return new Cause(cause.type(), cause.field(), cause.message(), waysOut);
  }
}
