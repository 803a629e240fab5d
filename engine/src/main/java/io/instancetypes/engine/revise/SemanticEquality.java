package io.instancetypes.engine.revise;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Quantity;
import io.instancetypes.api.convert.Conversion;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Whether two documents mean the same, however they are written. */
public final class SemanticEquality {
  /** The fields that hold amounts: {@code 1Gi} and {@code 1024Mi} are one. */
  private static final Set<String> AMOUNTS = Set.of("guest", "maxGuest");

  private SemanticEquality() {}

  /** Whether two instance types or preferences, in whatever versions, have one spec. */
  static boolean sameSpec(Map<String, Object> one, Map<String, Object> other) {
    return same(newest(one).get("spec"), newest(other).get("spec"));
  }

  static Map<String, Object> newest(Map<String, Object> object) {
    return Conversion.convert(object, ApiVersion.STORAGE);
  }

  /** Absent and null are one here, as they are to Kubernetes. */
  public static boolean same(Object one, Object other) {
    return same("", one, other);
  }

  /** As {@link #same(Object, Object)}, for two values under a key. */
  public static boolean same(String key, Object one, Object other) {
    if (one instanceof Map<?, ?> map && other instanceof Map<?, ?> second) {
      return sameFields(map, second);
    }
    if (one instanceof List<?> list && other instanceof List<?> second) {
      return sameItems(list, second);
    }
    if (one instanceof Number number && other instanceof Number second) {
      return decimal(number).compareTo(decimal(second)) == 0;
    }
    return java.util.Objects.equals(one, other) || AMOUNTS.contains(key) && sameAmount(one, other);
  }

  private static boolean sameFields(Map<?, ?> one, Map<?, ?> other) {
    var keys = new HashSet<Object>(one.keySet());
    keys.addAll(other.keySet());
    return keys.stream().allMatch(key -> same((String) key, one.get(key), other.get(key)));
  }

  private static boolean sameItems(List<?> one, List<?> other) {
    if (one.size() != other.size()) {
      return false;
    }
    for (int i = 0; i < one.size(); i++) {
      if (!same("", one.get(i), other.get(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean sameAmount(Object one, Object other) {
    Optional<Quantity> amount = Quantity.tryParse(one);
    return amount.isPresent() && amount.equals(Quantity.tryParse(other));
  }

  private static BigDecimal decimal(Number number) {
    return new BigDecimal(number.toString());
  }
}
