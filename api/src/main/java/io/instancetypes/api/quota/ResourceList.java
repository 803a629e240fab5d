package io.instancetypes.api.quota;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Quantity;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** Amounts by the names of resource quotas, such as {@code requests.memory}. */
public final class ResourceList {
  public static final Quantity NOTHING = whole(0);

  private ResourceList() {}

  public static Quantity whole(long count) {
    return Quantity.of(count, Quantity.Format.DECIMAL_SI);
  }

  /** The amounts in a part of a document; what is none is left out. */
  static Map<String, Quantity> of(Map<?, ?> document, String key) {
    var amounts = new TreeMap<String, Quantity>();
    Fields.map(document, key)
        .forEach(
            (name, amount) ->
                Quantity.tryParse(amount).ifPresent(read -> amounts.put((String) name, read)));
    return amounts;
  }

  /** Of each the larger one. */
  public static Map<String, Quantity> larger(
      Map<String, Quantity> one, Map<String, Quantity> other) {
    var larger = new HashMap<>(one);
    other.forEach(
        (name, amount) -> larger.merge(name, amount, (a, b) -> a.compareTo(b) < 0 ? b : a));
    return larger;
  }

  /** What is to be had beyond what is there; nothing is told only where it is asked for. */
  public static Map<String, Quantity> growth(
      Map<String, Quantity> before, Map<String, Quantity> after, boolean withNothing) {
    var more = new HashMap<String, Quantity>();
    after.forEach(
        (name, amount) -> {
          Quantity was = before.getOrDefault(name, NOTHING);
          boolean grows = amount.compareTo(was) > 0;
          if (grows || withNothing) {
            more.put(name, grows ? amount.minus(was) : NOTHING);
          }
        });
    return more;
  }
}
