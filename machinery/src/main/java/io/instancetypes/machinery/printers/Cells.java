package io.instancetypes.machinery.printers;

import io.instancetypes.machinery.printers.Column.Cell;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The cells that several built-in kinds share; a path such as {@code spec.size} names a field. */
final class Cells {
  static final Cell AGE = age("metadata.creationTimestamp");
  static final Cell CREATED =
      (object, now) -> Objects.requireNonNullElse(at(object, "metadata.creationTimestamp"), "");

  private static final String UNSET = "<unset>";

  private Cells() {}

  /** The value at a path; null if there is none. */
  static Object at(Map<?, ?> object, String path) {
    Object value = object;
    for (String key : path.split("\\.")) {
      value = value instanceof Map<?, ?> map ? map.get(key) : null;
    }
    return value;
  }

  static String textAt(Map<?, ?> object, String path) {
    return at(object, path) instanceof String text ? text : "";
  }

  static Map<?, ?> objectAt(Map<?, ?> object, String path) {
    return at(object, path) instanceof Map<?, ?> map ? map : Map.of();
  }

  static List<?> listAt(Map<?, ?> object, String path) {
    return at(object, path) instanceof List<?> list ? list : List.of();
  }

  static Cell text(String path) {
    return (object, now) -> textAt(object, path);
  }

  static Cell textOr(String path, String otherwise) {
    return (object, now) -> at(object, path) instanceof String text ? text : otherwise;
  }

  static Cell textOrUnset(String path) {
    return textOr(path, UNSET);
  }

  static Cell age(String path) {
    return (object, now) -> Ages.since(at(object, path), now);
  }

  /** How many entries the fields at these paths have together. */
  static Cell count(String... paths) {
    return (object, now) -> {
      long count = 0;
      for (String path : paths) {
        count += objectAt(object, path).size() + listAt(object, path).size();
      }
      return count;
    };
  }

  /** The phase, unless the object is on its way out. */
  static Cell phase() {
    return (object, now) ->
        at(object, "metadata.deletionTimestamp") == null
            ? textAt(object, "status.phase")
            : "Terminating";
  }
}
