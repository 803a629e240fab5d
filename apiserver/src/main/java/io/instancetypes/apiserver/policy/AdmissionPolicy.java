package io.instancetypes.apiserver.policy;

import io.instancetypes.api.Fields;
import io.instancetypes.machinery.cel.Condition;
import java.util.List;
import java.util.Map;

/**
 * A ValidatingAdmissionPolicy, its expressions compiled.
 *
 * @param annotations for the audit log, by key
 */
record AdmissionPolicy(
    PolicyHead head, List<PolicyRule> rules, Map<String, Condition> annotations) {

  /**
   * One thing that must hold.
   *
   * @param message what is said otherwise; empty for the expression itself
   * @param messageExpression what is said if it can be evaluated; null if there is none
   */
  record PolicyRule(
      String expression,
      Condition condition,
      String message,
      Condition messageExpression,
      String reason) {}

  static AdmissionPolicy of(Fields policy) {
    Map<?, ?> spec = Fields.map(policy, "spec");
    List<String> names = PolicyHead.names(spec);
    return new AdmissionPolicy(
        PolicyHead.of(policy),
        Fields.maps(spec, "validations").stream().map(each -> rule(each, names)).toList(),
        PolicyHead.compiled(
            Fields.maps(spec, "auditAnnotations"), "key", "valueExpression", names));
  }

  private static PolicyRule rule(Map<?, ?> rule, List<String> names) {
    String expression = Fields.text(rule, "expression");
    String message = Fields.text(rule, "messageExpression");
    String reason = Fields.text(rule, "reason");
    return new PolicyRule(
        expression,
        Condition.of(expression, names),
        Fields.text(rule, "message"),
        message.isEmpty() ? null : Condition.ofText(message, PolicyVariables.ofMessages(names)),
        reason.isEmpty() ? "Invalid" : reason);
  }
}
