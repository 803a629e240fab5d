package io.instancetypes.api.convert;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind.Family;
import io.instancetypes.api.Quantity;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Old versions had required or non-nullable fields, so people and clients wrote zeros for "unset".
 * Newer versions can leave such fields out; a zero must not become a value there.
 */
final class Zeros {
  private static final List<Zero> INSTANCETYPE =
      List.of(
          new Zero("cpu", "guest", Zeros::isZeroNumber, ApiVersion.V1BETA1),
          new Zero("cpu", "model", ""::equals, ApiVersion.V1ALPHA2),
          new Zero("cpu", "dedicatedCPUPlacement", Boolean.FALSE::equals, ApiVersion.V1ALPHA2),
          new Zero("cpu", "isolateEmulatorThread", Boolean.FALSE::equals, ApiVersion.V1ALPHA2),
          new Zero("memory", "guest", Zeros::isZeroQuantity, ApiVersion.V1BETA1));

  private static final List<Zero> PREFERENCE =
      List.of(new Zero("cpu", "preferredCPUTopology", ""::equals, ApiVersion.V1ALPHA2));

  private Zeros() {}

  private record Zero(
      String object, String field, Predicate<Object> meansUnset, ApiVersion lastVersion) {
    boolean standsIn(ApiVersion version, Map<String, Object> spec) {
      return !lastVersion.isOlderThan(version)
          && spec.get(object) instanceof Map<?, ?> fields
          && meansUnset.test(fields.get(field));
    }
  }

  /** Copies only when there is something to leave out: expansion asks this for every machine. */
  static Map<String, Object> unset(ApiVersion version, Family family, Map<String, Object> spec) {
    Map<String, Object> result = spec;
    for (Zero zero : family == Family.INSTANCETYPE ? INSTANCETYPE : PREFERENCE) {
      if (zero.standsIn(version, result)) {
        result = without(result, zero);
      }
    }
    return result;
  }

  private static Map<String, Object> without(Map<String, Object> spec, Zero zero) {
    Fields object = copyOf((Map<?, ?>) spec.get(zero.object));
    object.remove(zero.field);
    Fields copy = copyOf(spec);
    copy.put(zero.object, object);
    return copy;
  }

  private static Fields copyOf(Map<?, ?> map) {
    var copy = new Fields(map.size());
    map.forEach((key, value) -> copy.put((String) key, value));
    return copy;
  }

  /** Writes the zeros that versions before v1beta2 require of an instance type without sizing. */
  static void fill(ApiVersion version, Fields spec) {
    if (version == ApiVersion.V1BETA2) {
      return;
    }
    if (spec.get("cpu") instanceof Fields cpu
        && cpu.get("guest") == null
        && cpu.get("topology") == null) {
      cpu.put("guest", 0L);
    }
    if (spec.get("memory") instanceof Fields memory && memory.get("guest") == null) {
      memory.put("guest", "0");
    }
  }

  private static boolean isZeroNumber(Object value) {
    return value instanceof Number number && number.doubleValue() == 0;
  }

  private static boolean isZeroQuantity(Object value) {
    return value != null && Quantity.tryParse(value).filter(Quantity::isZero).isPresent();
  }
}
