package io.instancetypes.apiserver.webhook;

import io.instancetypes.api.Fields;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Reads of documents that others wrote: whatever is of another shape is absent. */
final class Parts {
  private Parts() {}

  static String text(Map<?, ?> map, String key) {
    return map.get(key) instanceof String text ? text : "";
  }

  static long number(Map<?, ?> map, String key, long absent) {
    return map.get(key) instanceof Long number ? number : absent;
  }

  static Map<?, ?> object(Map<?, ?> map, String key) {
    return map.get(key) instanceof Map<?, ?> object ? object : Map.of();
  }

  static List<String> texts(Map<?, ?> map, String key) {
    var texts = new ArrayList<String>();
    if (map.get(key) instanceof List<?> list) {
      for (Object item : list) {
        if (item instanceof String text) {
          texts.add(text);
        }
      }
    }
    return texts;
  }

  static List<Fields> objects(Map<?, ?> map, String key) {
    var objects = new ArrayList<Fields>();
    if (map.get(key) instanceof List<?> list) {
      for (Object item : list) {
        if (item instanceof Fields object) {
          objects.add(object);
        }
      }
    }
    return objects;
  }
}
