package io.instancetypes.apiserver.policy;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.admission.Admission;
import io.instancetypes.apiserver.policy.BoundPolicies.Bound;
import io.instancetypes.apiserver.resource.AdmissionAttributes;
import io.instancetypes.apiserver.resource.Resource;
import io.instancetypes.machinery.cel.ConditionValues;
import io.instancetypes.machinery.status.ApiException;
import io.instancetypes.store.Store;
import io.instancetypes.traces.TraceSpan;
import java.util.HashMap;
import java.util.List;

/** Asks the validating admission policies that are bound to a change. */
public final class PolicyAdmission implements Admission {
  private final BoundPolicies<AdmissionPolicy> policies;
  private final PolicyMatching matching;

  public PolicyAdmission(Store store, PolicyMatching matching) {
    this.policies = BoundPolicies.validating(store);
    this.matching = matching;
  }

  /** To be called when the server starts, and after a policy or binding was written. */
  public void refresh() {
    policies.refresh();
  }

  @Override
  public Fields mutate(AdmissionAttributes change) {
    return change.object();
  }

  @Override
  public void validate(AdmissionAttributes change) {
    List<Bound<AdmissionPolicy>> bound = policies.current();
    if (bound.isEmpty() || PolicyMatching.isExempt(change)) {
      return;
    }
    var findings = new PolicyFindings(change);
    var views = new HashMap<String, ConditionValues>();
    for (Bound<AdmissionPolicy> each : bound) {
      Resource resource = matching.resource(each.policy().head(), each.binding(), change);
      if (resource != null) {
        ask(
            each,
            change,
            views.computeIfAbsent(
                resource.apiVersion(), version -> matching.view(change, resource)),
            findings);
      }
    }
    ApiException denial = findings.settle();
    if (denial != null) {
      throw denial;
    }
  }

  private void ask(
      Bound<AdmissionPolicy> bound,
      AdmissionAttributes change,
      ConditionValues view,
      PolicyFindings findings) {
    try (TraceSpan span = TraceSpan.of("validating policy")) {
      span.with("policy.name", bound.policy().head().name());
      for (Fields params : matching.parameters(bound.policy().head(), bound.binding(), change)) {
        new PolicyEvaluation(bound, view.with("params", params), findings).run();
      }
    } catch (PolicyFailure failure) {
      if (!bound.policy().head().ignoresFailure()) {
        findings.add(bound, List.of("Deny"), -1, failure.getMessage(), "Invalid");
      }
    }
  }
}
