package io.instancetypes.apiserver.policy;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.apiserver.webhook.Criteria;
import io.instancetypes.machinery.cel.Condition;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A ValidatingAdmissionPolicy, its expressions compiled.
 *
 * @param parameterVersion the apiVersion of its parameters; empty if it has none
 * @param conditions that must all hold for it to be asked
 * @param variables by name, in the order in which they may name each other
 * @param annotations for the audit log, by key
 */
record AdmissionPolicy(
    String name,
    Criteria criteria,
    boolean ignoresFailure,
    String parameterVersion,
    String parameterKind,
    List<Condition> conditions,
    Map<String, Condition> variables,
    List<PolicyRule> rules,
    Map<String, Condition> annotations) {

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
    Map<?, ?> parameters = Fields.map(spec, "paramKind");
    List<Map<?, ?>> variables = Fields.maps(spec, "variables");
    List<String> names = PolicyVariables.names(!parameters.isEmpty(), !variables.isEmpty());
    return new AdmissionPolicy(
        new KubeObject(policy).name(),
        Criteria.of(Fields.map(spec, "matchConstraints"), "resourceRules"),
        "Ignore".equals(spec.get("failurePolicy")),
        Fields.text(parameters, "apiVersion"),
        Fields.text(parameters, "kind"),
        Fields.maps(spec, "matchConditions").stream()
            .map(
                each ->
                    Condition.of(
                        Fields.text(each, "expression"),
                        PolicyVariables.names(!parameters.isEmpty(), false)))
            .toList(),
        compiled(variables, "name", "expression", names),
        Fields.maps(spec, "validations").stream().map(each -> rule(each, names)).toList(),
        compiled(Fields.maps(spec, "auditAnnotations"), "key", "valueExpression", names));
  }

  private static Map<String, Condition> compiled(
      List<Map<?, ?>> items, String key, String expression, List<String> names) {
    var compiled = new LinkedHashMap<String, Condition>();
    for (Map<?, ?> item : items) {
      compiled.put(Fields.text(item, key), Condition.ofAny(Fields.text(item, expression), names));
    }
    return compiled;
  }

  private static PolicyRule rule(Map<?, ?> rule, List<String> names) {
    String expression = Fields.text(rule, "expression");
    String message = Fields.text(rule, "messageExpression");
    String reason = Fields.text(rule, "reason");
    return new PolicyRule(
        expression,
        Condition.of(expression, names),
        Fields.text(rule, "message"),
        message.isEmpty() ? null : Condition.ofText(message, names),
        reason.isEmpty() ? "Invalid" : reason);
  }
}
