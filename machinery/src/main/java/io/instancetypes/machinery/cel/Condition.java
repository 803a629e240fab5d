package io.instancetypes.machinery.cel;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelValidationException;
import dev.cel.common.CelValidationResult;
import dev.cel.common.types.SimpleType;
import dev.cel.common.values.NullValue;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelRuntime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** An expression about whole documents, of which nothing is known beforehand. */
public final class Condition {
  private final String expression;
  private final String mistake;
  private final CelRuntime.Program program;

  private Condition(String expression, String mistake, CelRuntime.Program program) {
    this.expression = expression;
    this.mistake = mistake;
    this.program = program;
  }

  /** Compiled once; what is wrong with it is told by {@link #mistake}. */
  public static Condition of(String expression, Collection<String> variables) {
    CelValidationResult compiled = Environment.compiler(variables).compile(expression);
    if (compiled.hasError()) {
      return new Condition(expression, "compilation failed: " + compiled.getErrorString(), null);
    }
    try {
      CelAbstractSyntaxTree tree = compiled.getAst();
      boolean fits = List.of(SimpleType.BOOL, SimpleType.DYN).contains(tree.getResultType());
      return fits
          ? new Condition(expression, null, Environment.program(tree))
          : new Condition(expression, "must evaluate to bool", null);
    } catch (CelValidationException | CelEvaluationException e) {
      return new Condition(expression, "instantiation failed: " + e.getMessage(), null);
    }
  }

  /** Null if it can be evaluated. */
  public String mistake() {
    return mistake;
  }

  /**
   * Whether it holds for these documents.
   *
   * @param meter what the conditions asked with this one may cost
   * @throws ConditionException if that cannot be said
   */
  public boolean holds(Map<String, ?> variables, CostMeter meter) {
    if (mistake != null) {
      throw new ConditionException(mistake);
    }
    var values = new HashMap<String, Object>();
    variables.forEach((name, value) -> values.put(name, value(value)));
    try {
      return Boolean.TRUE.equals(meter.evaluate(program, values));
    } catch (CostException e) {
      throw e.isAlone() ? failure(e.getMessage()) : new ConditionException(e.getMessage());
    } catch (CelEvaluationException e) {
      throw failure(EvaluationFailures.cause(e));
    }
  }

  private ConditionException failure(String cause) {
    return new ConditionException(
        "expression '%s' resulted in error: %s".formatted(expression, cause));
  }

  private static Object value(Object document) {
    return switch (document) {
      case null -> NullValue.NULL_VALUE;
      case Map<?, ?> map -> {
        var values = HashMap.<String, Object>newHashMap(map.size());
        map.forEach((key, value) -> values.put((String) key, value(value)));
        yield values;
      }
      case List<?> list -> {
        var values = new ArrayList<Object>(list.size());
        list.forEach(item -> values.add(value(item)));
        yield values;
      }
      case Long number -> number;
      case Number number -> number.doubleValue();
      default -> document;
    };
  }
}
