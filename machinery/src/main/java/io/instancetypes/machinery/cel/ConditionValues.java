package io.instancetypes.machinery.cel;

import dev.cel.common.values.NullValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What conditions can name, as expressions see it. A document is turned into that once, however
 * many conditions ask: it may be large, and they many.
 */
public final class ConditionValues {
  private final Map<String, Object> values;

  private ConditionValues(Map<String, Object> values) {
    this.values = values;
  }

  public static ConditionValues of(Map<String, ?> documents) {
    var values = new HashMap<String, Object>();
    documents.forEach((name, document) -> values.put(name, value(document)));
    return new ConditionValues(values);
  }

  /** These, and one document more. */
  public ConditionValues with(String name, Object document) {
    return withComputed(name, value(document));
  }

  /** These, and what conditions have made. */
  public ConditionValues withComputed(String name, Object result) {
    var more = new HashMap<>(values);
    more.put(name, result);
    return new ConditionValues(more);
  }

  Map<String, Object> byName() {
    return values;
  }

  private static Object value(Object document) {
    return switch (document) {
      case null -> NullValue.NULL_VALUE;
      case Map<?, ?> map -> {
        var values = HashMap.<String, Object>newHashMap(map.size());
        map.forEach((key, value) -> values.put((String) key, value(value)));
        yield values;
      }
      case List<?> list -> {
        var values = new ArrayList<Object>(list.size());
        list.forEach(item -> values.add(value(item)));
        yield values;
      }
      case Long number -> number;
      case Number number -> number.doubleValue();
      default -> document;
    };
  }
}
