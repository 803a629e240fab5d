package io.instancetypes.apiserver.verb;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Numbers;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;

/**
 * Numbers as Kubernetes keeps them: what was written with a fraction or an exponent is the nearest
 * double, and a whole number if it is one, so that a client finds an integer where it expects one.
 */
final class Decimals {
  /** From here on Go writes numbers with an exponent. */
  private static final double FIRST_LARGE = 1e21;

  private Decimals() {}

  /** Changes the document. */
  static void settle(Object value) {
    if (value instanceof Fields object) {
      for (Map.Entry<String, Object> entry : object.entrySet()) {
        Object settled = settled(entry.getValue());
        if (settled != entry.getValue()) {
          entry.setValue(settled);
        }
      }
    } else if (value instanceof List<?> list) {
      settleList(list);
    }
  }

  private static void settleList(List<?> items) {
    @SuppressWarnings("unchecked")
    var list = (List<Object>) items;
    for (int i = 0; i < list.size(); i++) {
      Object settled = settled(list.get(i));
      if (settled != list.get(i)) {
        list.set(i, settled);
      }
    }
  }

  private static Object settled(Object value) {
    if (value instanceof BigDecimal || value instanceof BigInteger) {
      return nearest(((Number) value).doubleValue());
    }
    settle(value);
    return value;
  }

  private static Number nearest(double value) {
    var exact = new BigDecimal(Double.toString(value)).stripTrailingZeros();
    boolean whole = exact.scale() <= 0 && Math.abs(value) < FIRST_LARGE;
    return whole ? Numbers.integer(exact.toBigInteger()) : exact;
  }
}
