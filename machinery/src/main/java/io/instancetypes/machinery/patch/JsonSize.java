package io.instancetypes.machinery.patch;

import java.util.List;
import java.util.Map;

/** How long a value is as JSON, near enough to stop a patch that multiplies a document. */
final class JsonSize {
  private JsonSize() {}

  static long of(Object value) {
    return switch (value) {
      case null -> 4;
      case String text -> text.length() + 2;
      case Map<?, ?> map -> ofMap(map);
      case List<?> list -> ofList(list);
      default -> value.toString().length();
    };
  }

  private static long ofMap(Map<?, ?> map) {
    long size = 2 + Math.max(0, map.size() - 1);
    for (var entry : map.entrySet()) {
      size += of(entry.getKey()) + 1 + of(entry.getValue());
    }
    return size;
  }

  private static long ofList(List<?> list) {
    long size = 2 + Math.max(0, list.size() - 1);
    for (Object item : list) {
      size += of(item);
    }
    return size;
  }
}
