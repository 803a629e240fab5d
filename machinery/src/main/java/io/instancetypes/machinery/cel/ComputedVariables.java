package io.instancetypes.machinery.cel;

import dev.cel.runtime.CelEvaluationException;
import java.util.AbstractMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** Values that are computed by expressions when they are asked for, and then kept. */
final class ComputedVariables extends AbstractMap<String, Object> {
  private final Map<String, Condition> expressions;
  private final CostMeter meter;
  private final Map<String, Object> known = new HashMap<>();
  private ConditionValues scope;

  ComputedVariables(Map<String, Condition> expressions, CostMeter meter) {
    this.expressions = expressions;
    this.meter = meter;
  }

  /** Says what the expressions can name, which includes these variables. */
  void evaluateIn(ConditionValues values) {
    scope = values;
  }

  @Override
  public boolean containsKey(Object name) {
    return expressions.containsKey(name);
  }

  @Override
  public Object get(Object name) {
    if (!known.containsKey(name)) {
      known.put((String) name, computed((String) name));
    }
    if (known.get(name) instanceof RuleFailure failure) {
      throw failure;
    }
    return known.get(name);
  }

  private Object computed(String name) {
    Condition expression = expressions.get(name);
    if (expression == null) {
      return null;
    }
    try {
      return expression.result(scope, meter);
    } catch (CelEvaluationException e) {
      return failure(name, EvaluationFailures.cause(e));
    } catch (CostException | ConditionException e) {
      return failure(name, e.getMessage());
    }
  }

  private static RuleFailure failure(String name, String cause) {
    return new RuleFailure(
        "composited variable \"%s\" fails to evaluate: %s".formatted(name, cause));
  }

  @Override
  public int size() {
    return expressions.size();
  }

  @Override
  public Set<Entry<String, Object>> entrySet() {
    var all = new HashMap<String, Object>();
    expressions.keySet().forEach(name -> all.put(name, get(name)));
    return all.entrySet();
  }
}
