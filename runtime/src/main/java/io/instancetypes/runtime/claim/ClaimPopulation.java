package io.instancetypes.runtime.claim;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.engine.revise.Write;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A claim that names itself what it is to be filled with, as Kubernetes has it. */
public final class ClaimPopulation {
  private ClaimPopulation() {}

  /** Those of a DataVolume are filled for it. */
  public static boolean is(KubeObject claim) {
    return !source(claim).isEmpty()
        && claim.ownerReferences().stream()
            .noneMatch(owner -> "DataVolume".equals(owner.get("kind")));
  }

  static Map<?, ?> source(KubeObject claim) {
    Map<?, ?> first = Fields.map(claim.spec(), "dataSource");
    return first.isEmpty() ? Fields.map(claim.spec(), "dataSourceRef") : first;
  }

  /** Why it is not filled yet. */
  public static List<Write> trouble(KubeObject claim, String message) {
    return told(
        claim,
        UploadTarget.running(claim, "false", "Error", message),
        Write.Event.Type.WARNING,
        "ProvisioningFailed",
        message);
  }

  /** It is filled; none where that was told. */
  public static List<Write> filled(KubeObject claim) {
    return told(
        claim,
        UploadTarget.running(claim, "false", "Completed", "Population Complete"),
        Write.Event.Type.NORMAL,
        "ProvisioningSucceeded",
        "Successfully provisioned volume");
  }

  private static List<Write> told(
      KubeObject claim, List<Write> writes, Write.Event.Type type, String reason, String message) {
    var all = new ArrayList<>(writes);
    if (!all.isEmpty()) {
      all.add(new Write.Event(claim.fields(), type, reason, message));
    }
    return all;
  }
}
