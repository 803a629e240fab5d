package io.instancetypes.apiserver.policy;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.apiserver.webhook.Criteria;
import io.instancetypes.machinery.cel.Condition;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What policies of both kinds have: when they are asked, and what their expressions can name.
 *
 * @param parameterVersion the apiVersion of its parameters; empty if it has none
 * @param conditions that must all hold for it to be asked
 * @param variables by name, in the order in which they may name each other
 */
record PolicyHead(
    String name,
    Criteria criteria,
    boolean ignoresFailure,
    String parameterVersion,
    String parameterKind,
    List<Condition> conditions,
    Map<String, Condition> variables) {

  static PolicyHead of(Fields policy) {
    Map<?, ?> spec = Fields.map(policy, "spec");
    Map<?, ?> parameters = Fields.map(spec, "paramKind");
    List<String> early = PolicyVariables.names(!parameters.isEmpty(), false);
    return new PolicyHead(
        new KubeObject(policy).name(),
        Criteria.of(Fields.map(spec, "matchConstraints"), "resourceRules"),
        "Ignore".equals(spec.get("failurePolicy")),
        Fields.text(parameters, "apiVersion"),
        Fields.text(parameters, "kind"),
        Fields.maps(spec, "matchConditions").stream()
            .map(each -> Condition.of(Fields.text(each, "expression"), early))
            .toList(),
        compiled(Fields.maps(spec, "variables"), "name", "expression", names(spec)));
  }

  /** What the expressions of a policy can name. */
  static List<String> names(Map<?, ?> spec) {
    return PolicyVariables.names(
        spec.containsKey("paramKind"), !Fields.maps(spec, "variables").isEmpty());
  }

  static Map<String, Condition> compiled(
      List<Map<?, ?>> items, String key, String expression, List<String> names) {
    var compiled = new LinkedHashMap<String, Condition>();
    for (Map<?, ?> item : items) {
      compiled.put(Fields.text(item, key), Condition.ofAny(Fields.text(item, expression), names));
    }
    return compiled;
  }
}
