package io.instancetypes.machinery.rbac;

import io.instancetypes.api.Fields;
import java.util.ArrayList;
import java.util.List;

/** The rules a user holds; the problem is empty unless some could not be found. */
public record HeldRules(List<PolicyRule> rules, String problem) {
  /** As the status of a SelfSubjectRulesReview tells them. */
  public Fields status() {
    var ofResources = new ArrayList<Object>();
    var ofPaths = new ArrayList<Object>();
    for (PolicyRule rule : rules) {
      if (!rule.resources().isEmpty()) {
        ofResources.add(
            new PolicyRule(
                    rule.verbs(),
                    rule.apiGroups(),
                    rule.resources(),
                    rule.resourceNames(),
                    List.of())
                .document());
      }
      if (!rule.nonResourceUrls().isEmpty()) {
        ofPaths.add(Fields.of("verbs", rule.verbs(), "nonResourceURLs", rule.nonResourceUrls()));
      }
    }
    var status =
        Fields.of("resourceRules", ofResources, "nonResourceRules", ofPaths, "incomplete", false);
    if (!problem.isEmpty()) {
      status.put("evaluationError", problem);
    }
    return status;
  }
}
