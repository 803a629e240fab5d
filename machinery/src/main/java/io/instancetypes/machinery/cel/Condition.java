package io.instancetypes.machinery.cel;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelValidationException;
import dev.cel.common.CelValidationResult;
import dev.cel.common.types.CelType;
import dev.cel.common.types.SimpleType;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelRuntime;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

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

  /** One that says whether something holds. */
  public static Condition of(String expression, Collection<String> variables) {
    return of(expression, variables, List.of(SimpleType.BOOL));
  }

  /** One that makes a text. */
  public static Condition ofText(String expression, Collection<String> variables) {
    return of(expression, variables, List.of(SimpleType.STRING));
  }

  /** One that makes a text, or nothing. */
  public static Condition ofTextOrNull(String expression, Collection<String> variables) {
    return of(expression, variables, List.of(SimpleType.STRING, SimpleType.NULL_TYPE));
  }

  /** One that makes anything. */
  public static Condition ofAny(String expression, Collection<String> variables) {
    return of(expression, variables, List.of());
  }

  static Condition wrong(String expression, String mistake) {
    return new Condition(expression, mistake, null);
  }

  static Condition right(String expression, CelRuntime.Program program) {
    return new Condition(expression, null, program);
  }

  /** Compiled once; what is wrong with it is told by {@link #mistake}. */
  private static Condition of(
      String expression, Collection<String> variables, List<CelType> results) {
    CelValidationResult compiled = Environment.compiler(variables).compile(expression);
    if (compiled.hasError()) {
      return new Condition(expression, "compilation failed: " + compiled.getErrorString(), null);
    }
    try {
      CelAbstractSyntaxTree tree = compiled.getAst();
      CelType result = tree.getResultType();
      boolean fits = results.isEmpty() || result.equals(SimpleType.DYN) || results.contains(result);
      return fits
          ? new Condition(expression, null, Environment.program(tree))
          : new Condition(expression, misfit(results, result), null);
    } catch (CelValidationException | CelEvaluationException e) {
      return new Condition(expression, "instantiation failed: " + e.getMessage(), null);
    }
  }

  private static String misfit(List<CelType> results, CelType actual) {
    String wanted =
        results.size() == 1
            ? results.getFirst().name()
            : results.stream().map(CelType::name).collect(Collectors.joining(" ", "one of [", "]"));
    return "must evaluate to " + wanted + " but got " + actual.name();
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
  public boolean holds(ConditionValues values, CostMeter meter) {
    return Boolean.TRUE.equals(evaluate(values, meter));
  }

  /** What it makes of these documents, under the same conditions. */
  public Object evaluate(ConditionValues values, CostMeter meter) {
    try {
      return result(values, meter);
    } catch (CelEvaluationException e) {
      throw failure(EvaluationFailures.cause(e));
    } catch (CostException e) {
      throw e.isAlone() ? failure(e.getMessage()) : new ConditionException(e.getMessage());
    }
  }

  /** The same for another expression, which says itself where a failure is. */
  Object result(ConditionValues values, CostMeter meter)
      throws CelEvaluationException, CostException {
    if (mistake != null) {
      throw new ConditionException(mistake);
    }
    return meter.evaluate(program, values.byName());
  }

  private ConditionException failure(String cause) {
    return new ConditionException(
        "expression '%s' resulted in error: %s".formatted(expression, cause));
  }
}
