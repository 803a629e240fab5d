package io.instancetypes.machinery.printers;

import java.math.BigDecimal;
import java.util.List;

/**
 * The condition in {@code [?(@.type=="Ready")]}; without an operator it asks whether there is a
 * value.
 */
record JsonPathFilter(Operand left, String operator, Operand right) {
  /** A path from the item, or a constant. */
  sealed interface Operand {
    record Path(JsonPath path) implements Operand {}

    record Constant(Object value) implements Operand {}

    default List<Object> values(Object item) {
      return switch (this) {
        case Path(JsonPath path) -> path.find(item);
        case Constant(Object value) -> List.of(value);
      };
    }
  }

  /** Adds the items that pass; false if two values cannot be compared. */
  boolean choose(List<?> items, List<Object> chosen) {
    for (Object item : items) {
      List<Object> lefts = left.values(item);
      if (operator.isEmpty()) {
        if (!lefts.isEmpty()) {
          chosen.add(item);
        }
        continue;
      }
      List<Object> rights = right.values(item);
      if (lefts.isEmpty() || rights.isEmpty()) {
        continue;
      }
      Boolean passes = compare(lefts.getFirst(), rights.getFirst());
      if (passes == null) {
        return false;
      }
      if (passes) {
        chosen.add(item);
      }
    }
    return true;
  }

  private Boolean compare(Object one, Object other) {
    if (one instanceof Boolean && other instanceof Boolean) {
      return switch (operator) {
        case "==" -> one.equals(other);
        case "!=" -> !one.equals(other);
        default -> null;
      };
    }
    Integer order = order(one, other);
    return order == null ? null : holds(order);
  }

  private static Integer order(Object one, Object other) {
    if (one instanceof String text && other instanceof String otherText) {
      return text.compareTo(otherText);
    }
    if (one instanceof Number && other instanceof Number) {
      return new BigDecimal(one.toString()).compareTo(new BigDecimal(other.toString()));
    }
    return null;
  }

  private boolean holds(int order) {
    return switch (operator) {
      case "==" -> order == 0;
      case "!=" -> order != 0;
      case "<" -> order < 0;
      case "<=" -> order <= 0;
      case ">" -> order > 0;
      default -> order >= 0;
    };
  }
}
