package io.instancetypes.runtime.claim;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.engine.revise.Operations;
import io.instancetypes.engine.revise.Write;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Keeps a claim until no guest uses it, by Kubernetes' own finalizer. */
public final class ClaimProtection {
  static final String FINALIZER = "kubernetes.io/pvc-protection";

  private static final String FINALIZERS = "/metadata/finalizers";
  private static final Set<String> ENDED = Set.of("Succeeded", "Failed");

  private ClaimProtection() {}

  public static boolean is(KubeObject claim) {
    return claim.finalizers().contains(FINALIZER);
  }

  /** With those that others have. */
  static List<Object> finalizers(KubeObject claim) {
    var all = new ArrayList<Object>(claim.finalizers());
    if (!is(claim)) {
      all.add(FINALIZER);
    }
    return all;
  }

  public static boolean isUsed(KubeObject claim, KubeObject instance) {
    return !ENDED.contains(Fields.text(instance.status(), "phase"))
        && Fields.maps(instance.spec(), "volumes").stream()
            .anyMatch(volume -> names(volume).contains(claim.name()));
  }

  /** The claims that a volume of an instance is made of. */
  private static List<String> names(Map<?, ?> volume) {
    return List.of(
        Fields.text(Fields.map(volume, "persistentVolumeClaim"), "claimName"),
        Fields.text(Fields.map(volume, "dataVolume"), "name"),
        Fields.text(
            Fields.map(Fields.map(volume, "ephemeral"), "persistentVolumeClaim"), "claimName"));
  }

  public static List<Write> lift(KubeObject claim) {
    var others = new ArrayList<Object>(claim.finalizers());
    others.remove(FINALIZER);
    Operations operations =
        others.isEmpty()
            ? new Operations().remove(FINALIZERS)
            : new Operations().set(FINALIZERS, others);
    return List.of(new Write.Patch(claim.fields(), operations.list()));
  }
}
