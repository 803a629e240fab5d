package io.instancetypes.apiserver.policy;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.webhook.AdmissionReview;
import io.instancetypes.apiserver.webhook.VersionedAttributes;
import io.instancetypes.machinery.cel.Condition;
import io.instancetypes.machinery.cel.ConditionException;
import io.instancetypes.machinery.cel.ConditionValues;
import io.instancetypes.machinery.cel.CostMeter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the expressions of a policy can name. */
final class PolicyVariables {
  private static final List<String> ALWAYS =
      List.of("object", "oldObject", "request", "namespaceObject");

  private PolicyVariables() {}

  /** The names that expressions of this policy know. */
  static List<String> names(boolean hasParameters, boolean hasVariables) {
    var names = new ArrayList<>(ALWAYS);
    if (hasParameters) {
      names.add("params");
    }
    if (hasVariables) {
      names.add("variables");
    }
    return names;
  }

  /**
   * Their values for one change, without parameters.
   *
   * @param namespace the object of the namespace; null for what is in none
   */
  static ConditionValues of(VersionedAttributes attributes, Fields namespace) {
    var values = new HashMap<String, Object>();
    Fields request = AdmissionReview.request(attributes);
    values.put("object", request.remove("object"));
    values.put("oldObject", request.remove("oldObject"));
    values.put("request", request);
    values.put("namespaceObject", namespace);
    return ConditionValues.of(values);
  }

  /** With what the policy computes itself; what cannot be computed is missing to whoever asks. */
  static ConditionValues compute(
      ConditionValues given, Map<String, Condition> expressions, CostMeter meter) {
    var computed = new LinkedHashMap<String, Object>();
    ConditionValues values = given.withComputed("variables", computed);
    expressions.forEach(
        (name, expression) -> {
          try {
            computed.put(name, expression.evaluate(values, meter));
          } catch (ConditionException failed) {
            // Whoever names it fails; nobody may.
          }
        });
    return values;
  }
}
