package io.instancetypes.machinery.cel;

import io.instancetypes.machinery.cel.AuthorizerFunctions.Asker;
import io.instancetypes.machinery.cel.AuthorizerFunctions.ResourceCheck;
import io.instancetypes.machinery.rbac.Attributes;
import io.instancetypes.machinery.rbac.Authorizer;
import java.util.HashMap;
import java.util.Map;

/**
 * What conditions can name, as expressions see it. Documents are looked at, not copied: they may be
 * large, and conditions many that ask for one field.
 */
public final class ConditionValues {
  private final Map<String, Object> values;

  private ConditionValues(Map<String, Object> values) {
    this.values = values;
  }

  public static ConditionValues of(Map<String, ?> documents) {
    var values = new HashMap<String, Object>();
    documents.forEach((name, document) -> values.put(name, DocumentView.of(document)));
    return new ConditionValues(values);
  }

  /** These, and one document more. */
  public ConditionValues with(String name, Object document) {
    return with(Map.of(name, DocumentView.of(document)));
  }

  /** These, and by the name {@code variables} what expressions make of them, if it is asked for. */
  public ConditionValues withVariables(Map<String, Condition> expressions, CostMeter meter) {
    var variables = new ComputedVariables(expressions, meter);
    ConditionValues more = with(Map.of("variables", variables));
    variables.evaluateIn(more);
    return more;
  }

  /**
   * These, and by the name {@code authorizer} who knows what users may do.
   *
   * @param request what the user of the request wants to do
   */
  public ConditionValues withAuthorizer(Authorizer authorizer, Attributes request) {
    var asker = new Asker(authorizer, request.user());
    return with(
        Map.of(
            AuthorizerFunctions.AUTHORIZER,
            asker,
            AuthorizerFunctions.REQUEST_RESOURCE,
            ResourceCheck.of(asker, request)));
  }

  private ConditionValues with(Map<String, ?> computed) {
    var more = new HashMap<>(values);
    more.putAll(computed);
    return new ConditionValues(more);
  }

  Map<String, Object> byName() {
    return values;
  }
}
