package io.instancetypes.machinery.cel;

import io.instancetypes.machinery.cel.cost.Span;
import io.instancetypes.machinery.structuralschema.FieldError;
import io.instancetypes.machinery.structuralschema.Path;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What the rules of a schema may cost, each of them and all together, by their estimates. */
public final class CostBudget {
  private static final long EXPRESSION_LIMIT = 10_000_000;
  private static final long SCHEMA_LIMIT = 100_000_000;

  /** Of the expressions that spend most of the budget; those below a hundredth do not count. */
  private static final int MOST_NAMED = 4;

  private static final long LEAST_NAMED = SCHEMA_LIMIT / 100;

  private final boolean limitsExpressions;
  private final List<Share> shares = new ArrayList<>();
  private long total;

  private record Share(Path path, long cost) {}

  /**
   * @param limitsExpressions false for a schema that was accepted before: what exists is not
   *     refused because estimates have changed
   */
  public CostBudget(boolean limitsExpressions) {
    this.limitsExpressions = limitsExpressions;
  }

  /** Takes note of an expression. */
  void spend(List<FieldError> errors, Path at, String name, long cost) {
    if (limitsExpressions && cost > EXPRESSION_LIMIT) {
      errors.add(FieldError.forbidden(at, exceeded(name, cost, EXPRESSION_LIMIT)));
    }
    total = Span.sum(total, cost);
    if (cost >= LEAST_NAMED) {
      shares.add(new Share(at, cost));
    }
  }

  /** What is wrong with all of them together. */
  public List<FieldError> errors(Path schema) {
    if (total <= SCHEMA_LIMIT) {
      return List.of();
    }
    var errors = new ArrayList<FieldError>();
    shares.stream()
        .sorted(Comparator.comparingLong(Share::cost).reversed())
        .limit(MOST_NAMED)
        .forEach(
            share ->
                errors.add(
                    FieldError.forbidden(
                        share.path,
                        "contributed to estimated rule cost total exceeding cost limit for entire"
                            + " OpenAPIv3 schema")));
    String name = "x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema";
    errors.add(FieldError.forbidden(schema, exceeded(name, total, SCHEMA_LIMIT)));
    return errors;
  }

  private static String exceeded(String name, long cost, long limit) {
    return "%s exceeds budget by factor of %s (try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)"
        .formatted(name, factor((double) cost / limit));
  }

  /** Rounded as Go does it, from what the binary number is and not from how it is written. */
  private static String factor(double factor) {
    int digits = factor < 1.5 ? 6 : 1;
    return factor > 100
        ? "more than 100x"
        : new BigDecimal(factor).setScale(digits, RoundingMode.HALF_EVEN).toPlainString() + "x";
  }
}
