package io.instancetypes.machinery.cel;

import static io.instancetypes.machinery.cel.Signatures.ITEM;
import static io.instancetypes.machinery.cel.Signatures.ITEMS;

import dev.cel.common.types.SimpleType;
import java.time.Duration;
import java.util.List;

/** {@code list.isSorted()}, {@code sum}, {@code min}, {@code max} and the places of items. */
final class ListFunctions {
  private ListFunctions() {}

  static void addTo(Functions functions) {
    functions.member(
        "isSorted",
        "list_a_is_sorted_bool",
        SimpleType.BOOL,
        args -> isSorted((List<?>) args[0]),
        ITEMS);
    functions.member("sum", "list_a_sum_a", Signatures.ANY, args -> sum((List<?>) args[0]), ITEMS);
    functions.member(
        "min",
        "list_a_min_a",
        Signatures.ANY,
        args -> extreme((List<?>) args[0], "min", -1),
        ITEMS);
    functions.member(
        "max", "list_a_max_a", Signatures.ANY, args -> extreme((List<?>) args[0], "max", 1), ITEMS);
    functions.member(
        "indexOf",
        "list_a_index_of_int",
        SimpleType.INT,
        args -> (long) ((List<?>) args[0]).indexOf(args[1]),
        ITEMS,
        ITEM);
    functions.member(
        "lastIndexOf",
        "list_a_last_index_of_int",
        SimpleType.INT,
        args -> (long) ((List<?>) args[0]).lastIndexOf(args[1]),
        ITEMS,
        ITEM);
  }

  private static boolean isSorted(List<?> list) {
    for (int i = 1; i < list.size(); i++) {
      if (compare(list.get(i - 1), list.get(i)) > 0) {
        return false;
      }
    }
    return true;
  }

  private static Object extreme(List<?> list, String name, int sign) {
    if (list.isEmpty()) {
      throw new RuleFailure(name + " called on empty list");
    }
    Object extreme = list.getFirst();
    for (Object item : list) {
      if (Integer.signum(compare(item, extreme)) == sign) {
        extreme = item;
      }
    }
    return extreme;
  }

  // Lists are homogeneous: the compiler has seen to that.
  @SuppressWarnings("unchecked")
  private static int compare(Object one, Object other) {
    if (one instanceof Number a
        && other instanceof Number b
        && one.getClass() != other.getClass()) {
      return Double.compare(a.doubleValue(), b.doubleValue());
    }
    if (!(one instanceof Comparable<?>) || one.getClass() != other.getClass()) {
      throw new RuleFailure("no such overload");
    }
    return ((Comparable<Object>) one).compareTo(other);
  }

  private static Object sum(List<?> list) {
    Object sum = 0L;
    for (Object item : list) {
      sum = list.getFirst() == item && sum.equals(0L) ? item : plus(sum, item);
    }
    return sum;
  }

  private static Object plus(Object sum, Object item) {
    return switch (sum) {
      case Long a when item instanceof Long b -> addExact(a, b);
      case Double a when item instanceof Double b -> a + b;
      case Duration a when item instanceof Duration b -> a.plus(b);
      default -> throw new RuleFailure("no such overload");
    };
  }

  private static Long addExact(long a, long b) {
    try {
      return Math.addExact(a, b);
    } catch (ArithmeticException e) {
      throw new RuleFailure("integer overflow");
    }
  }
}
