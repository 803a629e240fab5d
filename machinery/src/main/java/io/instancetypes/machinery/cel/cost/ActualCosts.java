package io.instancetypes.machinery.cel.cost;

import dev.cel.common.values.CelByteString;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a call has cost, now that its arguments are known. */
final class ActualCosts {
  private static final double TRAVERSAL = CallCosts.TRAVERSAL;
  private static final double REGEX = 0.25;
  private static final int NEW_LIST = 11;

  /** The patterns of formats are not told: one of the longer ones. */
  private static final int FORMAT_PATTERN = 60;

  /** Of addresses, of which none has more than 16 bytes. */
  private static final int CONTAINMENT = 6;

  private ActualCosts() {}

  static long of(String function, Object[] arguments, Object result) {
    if (arguments.length == 0) {
      return 1;
    }
    Object first = arguments[0];
    Object second = arguments.length > 1 ? arguments[1] : null;
    return switch (function) {
      case "_&&_", "_||_", "or", "orValue" -> 0;
      case "check" -> CallCosts.AUTHORIZATION;
      case "fieldSelector", "labelSelector" -> CallCosts.selector(Span.exactly(size(second))).max();
      case "isSorted", "sum", "max", "min", "indexOf", "lastIndexOf" -> traversal(first);
      case "url", "lowerAscii", "upperAscii", "substring", "trim" -> text(first, 1);
      case "cidr", "isIP", "isCIDR", "ip", "quantity", "isQuantity", "semver", "isSemver" ->
          text(first, 1);
      case "startsWith", "endsWith", "bytes", "strings.quote", "format" -> text(first, 1);
      case "string" -> first instanceof CelByteString ? text(first, 1) : 1;
      case "ip.isCanonical", "replace", "split" -> text(first, 2);
      case "join" -> text(result, 2);
      case "find", "findAll", "matches" -> regex(first, size(second));
      case "validate" -> regex(second, FORMAT_PATTERN);
      case "containsIP", "containsCIDR" -> CONTAINMENT + text(second, 1);
      case "contains" -> Span.product(text(first, 1), text(second, 1));
      case "@in" -> second instanceof List<?> list ? list.size() : 1;
      case "_==_", "_!=_", "_<_", "_<=_", "_>_", "_>=_" ->
          scaled(Math.min(size(first), size(second)), TRAVERSAL);
      case "_+_" -> isText(first) ? scaled(size(first) + size(second), TRAVERSAL) : 1;
      default -> ofList(function, arguments, result);
    };
  }

  private static long ofList(String function, Object[] arguments, Object result) {
    long pairs = Span.product(size(arguments[0]), size(arguments[arguments.length - 1]));
    return switch (function) {
      case "slice", "lists.range", "reverse" -> NEW_LIST + size(result);
      case "flatten" -> NEW_LIST + Span.product(size(arguments[0]), depth(arguments));
      case "distinct", "sort" -> NEW_LIST + comparisons(arguments[0]);
      case "sets.contains", "sets.intersects" -> 1 + pairs;
      case "sets.equivalent" -> 1 + Span.product(pairs, 2);
      default ->
          function.endsWith("@sortByAssociatedKeys")
              ? NEW_LIST + comparisons(arguments[arguments.length - 1])
              : 1;
    };
  }

  private static long depth(Object... arguments) {
    return arguments.length > 1 && arguments[1] instanceof Long depth ? Math.max(0, depth) : 1;
  }

  private static long comparisons(Object list) {
    boolean texts = list instanceof List<?> items && !items.isEmpty() && isText(items.getFirst());
    return scaled(Span.product(size(list), size(list)), texts ? 2 + TRAVERSAL : 2);
  }

  private static boolean isText(Object value) {
    return value instanceof String || value instanceof CelByteString;
  }

  private static long text(Object text, int times) {
    return scaled(size(text), times * TRAVERSAL);
  }

  private static long regex(Object text, long pattern) {
    return Span.product(scaled(1 + size(text), TRAVERSAL), scaled(pattern, REGEX));
  }

  private static long scaled(long size, double factor) {
    return (long) Math.ceil(size * factor);
  }

  private static long size(Object value) {
    return switch (value) {
      case String text -> text.length();
      case CelByteString bytes -> bytes.size();
      case List<?> list -> list.size();
      case Map<?, ?> map -> map.size();
      case Optional<?> optional when optional.isPresent() -> size(optional.get());
      case null, default -> 1;
    };
  }

  private static long traversal(Object value) {
    return switch (value) {
      case String text -> (long) (text.length() * TRAVERSAL);
      case CelByteString bytes -> (long) (bytes.size() * TRAVERSAL);
      case List<?> list -> list.stream().mapToLong(ActualCosts::traversal).sum();
      case Map<?, ?> map ->
          map.entrySet().stream()
              .mapToLong(entry -> traversal(entry.getKey()) + traversal(entry.getValue()))
              .sum();
      case null, default -> 1;
    };
  }
}
