package io.instancetypes.apiserver.policy;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.admission.Admission;
import io.instancetypes.apiserver.policy.AdmissionPolicies.Bound;
import io.instancetypes.apiserver.resource.AdmissionAttributes;
import io.instancetypes.apiserver.resource.Resource;
import io.instancetypes.apiserver.resource.ResourceRegistry;
import io.instancetypes.apiserver.webhook.Matching;
import io.instancetypes.apiserver.webhook.VersionedAttributes;
import io.instancetypes.machinery.cel.ConditionValues;
import io.instancetypes.machinery.status.ApiException;
import io.instancetypes.store.Store;
import java.util.HashMap;
import java.util.List;
import java.util.function.Supplier;

/** Asks the admission policies that are bound to a change. */
public final class PolicyAdmission implements Admission {
  private final AdmissionPolicies policies;
  private final Matching matching;
  private final PolicyParameters parameters;

  public PolicyAdmission(
      AdmissionPolicies policies, Store store, Supplier<ResourceRegistry> registry) {
    this.policies = policies;
    this.matching = new Matching(store, registry);
    this.parameters = new PolicyParameters(store, registry);
  }

  @Override
  public Fields mutate(AdmissionAttributes change) {
    return change.object();
  }

  @Override
  public void validate(AdmissionAttributes change) {
    List<Bound> bound = policies.current();
    // A policy that denies everything must not keep anyone from removing it.
    if (bound.isEmpty() || change.resource().group().equals("admissionregistration.k8s.io")) {
      return;
    }
    var findings = new PolicyFindings(change);
    var views = new HashMap<String, ConditionValues>();
    for (Bound each : bound) {
      Resource resource = resource(each, change);
      if (resource != null) {
        ask(
            each,
            change,
            views.computeIfAbsent(resource.apiVersion(), version -> view(change, resource)),
            findings);
      }
    }
    ApiException denial = findings.settle();
    if (denial != null) {
      throw denial;
    }
  }

  private ConditionValues view(AdmissionAttributes change, Resource resource) {
    return PolicyVariables.of(
        new VersionedAttributes(change, resource), matching.namespaceObject(change));
  }

  /** How the policy wants to see a change; null if it or its binding does not want to. */
  private Resource resource(Bound bound, AdmissionAttributes change) {
    Resource resource = matching.resource(bound.policy().criteria(), change);
    if (resource == null
        || (!bound.binding().criteria().rules().isEmpty()
            && matching.resource(bound.binding().criteria(), change) == null)
        || !matching.selects(bound.binding().criteria(), change)) {
      return null;
    }
    return resource;
  }

  private void ask(
      Bound bound, AdmissionAttributes change, ConditionValues view, PolicyFindings findings) {
    String namespace = Matching.namespace(change);
    try {
      for (Fields params : parameters.of(bound.policy(), bound.binding(), namespace)) {
        new PolicyEvaluation(bound, view.with("params", params), findings).run();
      }
    } catch (PolicyFailure failure) {
      if (!bound.policy().ignoresFailure()) {
        findings.add(bound, List.of("Deny"), -1, failure.getMessage(), "Invalid");
      }
    }
  }
}
