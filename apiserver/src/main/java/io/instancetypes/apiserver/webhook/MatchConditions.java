package io.instancetypes.apiserver.webhook;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.resource.AdmissionAttributes;
import io.instancetypes.machinery.cel.Condition;
import io.instancetypes.machinery.cel.ConditionException;
import io.instancetypes.machinery.cel.ConditionValues;
import io.instancetypes.machinery.cel.CostMeter;
import io.instancetypes.machinery.rbac.Authorizer;
import io.instancetypes.machinery.status.Failures;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Expressions that must all hold for a webhook to be asked. */
public final class MatchConditions {
  private static final List<String> VARIABLES =
      List.of("object", "oldObject", "request", "authorizer");

  private final List<Condition> conditions;

  private MatchConditions(List<Condition> conditions) {
    this.conditions = conditions;
  }

  static MatchConditions of(List<Map<?, ?>> conditions) {
    return new MatchConditions(
        conditions.stream().map(each -> condition(Fields.text(each, "expression"))).toList());
  }

  /** An expression with the names by which conditions know the change. */
  public static Condition condition(String expression) {
    return Condition.of(expression, VARIABLES);
  }

  /** One that does not hold counts for more than any that cannot be evaluated. */
  boolean hold(VersionedAttributes attributes, Authorizer authorizer, boolean ignoresFailure) {
    if (conditions.isEmpty()) {
      return true;
    }
    ConditionValues variables = attributes.values(authorizer);
    var mistakes = new ArrayList<String>();
    var meter = CostMeter.forMatch();
    for (Condition condition : conditions) {
      try {
        if (!condition.holds(variables, meter)) {
          return false;
        }
      } catch (ConditionException e) {
        mistakes.add(e.getMessage());
      }
    }
    if (!mistakes.isEmpty() && !ignoresFailure) {
      throw failure(attributes.change(), mistakes);
    }
    return mistakes.isEmpty();
  }

  private static RuntimeException failure(AdmissionAttributes change, List<String> mistakes) {
    String all = String.join(", ", mistakes);
    return Failures.refused(
        change.resource().groupResource(),
        change.name(),
        mistakes.size() == 1 ? all : "[" + all + "]");
  }
}
