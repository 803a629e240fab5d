package io.instancetypes.machinery.cel;

import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelRuntime;
import io.instancetypes.machinery.cel.cost.CostTracker;
import java.util.Map;

/** What the evaluations for one object may still cost, each of them and all together. */
public final class CostMeter {
  private static final long PER_EVALUATION = 1_000_000;
  private static final long PER_OBJECT = 10_000_000;
  private static final long PER_MATCH = 2_500_000;

  private long left;

  private CostMeter(long left) {
    this.left = left;
  }

  /** For all rules of a schema. */
  static CostMeter forObject() {
    return new CostMeter(PER_OBJECT);
  }

  /** For all match conditions of one webhook or policy. */
  public static CostMeter forMatch() {
    return new CostMeter(PER_MATCH);
  }

  /** For everything else that one policy evaluates. */
  public static CostMeter forPolicy() {
    return new CostMeter(PER_OBJECT);
  }

  boolean isSpent() {
    return left <= 0;
  }

  /**
   * @throws CostException if it was stopped
   */
  Object evaluate(CelRuntime.Program program, Map<String, ?> scope)
      throws CelEvaluationException, CostException {
    var tracker = new CostTracker(Math.min(PER_EVALUATION, left));
    try {
      return program.trace(scope, tracker);
    } catch (CostTracker.LimitExceeded e) {
      throw new CostException(left > PER_EVALUATION);
    } finally {
      left -= tracker.cost();
    }
  }
}
