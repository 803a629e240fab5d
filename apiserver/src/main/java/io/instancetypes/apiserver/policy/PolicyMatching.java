package io.instancetypes.apiserver.policy;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.resource.AdmissionAttributes;
import io.instancetypes.apiserver.resource.Resource;
import io.instancetypes.apiserver.resource.ResourceRegistry;
import io.instancetypes.apiserver.webhook.Matching;
import io.instancetypes.machinery.cel.Condition;
import io.instancetypes.machinery.cel.ConditionException;
import io.instancetypes.machinery.cel.ConditionValues;
import io.instancetypes.machinery.cel.CostMeter;
import io.instancetypes.store.Store;
import java.util.List;
import java.util.function.Supplier;

/** Which changes a policy is asked about, with which parameters, and how it sees them. */
public final class PolicyMatching {
  private final Matching matching;
  private final PolicyParameters parameters;

  public PolicyMatching(Matching matching, Store store, Supplier<ResourceRegistry> registry) {
    this.matching = matching;
    this.parameters = new PolicyParameters(store, registry);
  }

  /** A policy that denies everything must not keep anyone from removing it. */
  static boolean isExempt(AdmissionAttributes change) {
    return change.resource().group().equals("admissionregistration.k8s.io");
  }

  /** How a policy wants to see a change; null if it or its binding does not want to. */
  Resource resource(PolicyHead policy, PolicyBinding binding, AdmissionAttributes change) {
    Resource resource = matching.resource(policy.criteria(), change);
    if (resource == null
        || (!binding.criteria().rules().isEmpty()
            && matching.resource(binding.criteria(), change) == null)
        || !matching.selects(binding.criteria(), change)) {
      return null;
    }
    return resource;
  }

  /** What expressions see of a change, without parameters. */
  ConditionValues view(AdmissionAttributes change, Resource resource) {
    return matching.values(change, resource);
  }

  List<Fields> parameters(PolicyHead policy, PolicyBinding binding, AdmissionAttributes change)
      throws PolicyFailure {
    return parameters.of(policy, binding, Matching.namespace(change));
  }

  /**
   * Whether all conditions hold. One that does not counts for more than any that cannot be
   * evaluated.
   *
   * @throws PolicyFailure if it cannot be said
   */
  static boolean conditionsHold(PolicyHead policy, ConditionValues values) throws PolicyFailure {
    String mistake = null;
    var meter = CostMeter.forMatch();
    for (Condition condition : policy.conditions()) {
      try {
        if (!condition.holds(values, meter)) {
          return false;
        }
      } catch (ConditionException e) {
        mistake = e.getMessage();
      }
    }
    if (mistake != null) {
      throw new PolicyFailure(mistake);
    }
    return true;
  }
}
