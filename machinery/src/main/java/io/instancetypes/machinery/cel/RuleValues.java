package io.instancetypes.machinery.cel;

import dev.cel.common.values.CelByteString;
import dev.cel.common.values.NullValue;
import io.instancetypes.machinery.structuralschema.Correlation;
import io.instancetypes.machinery.structuralschema.StructuralSchema;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Document values as rules see them: typed by the schema, without the fields it does not know. */
final class RuleValues {
  private RuleValues() {}

  static Object of(StructuralSchema structure, Object value, boolean isResource) {
    return switch (value) {
      case null -> NullValue.NULL_VALUE;
      case Map<?, ?> map ->
          CelTypes.isMap(structure) ? entries(structure, map) : fields(structure, map, isResource);
      case List<?> list -> items(structure, list);
      case String text -> text(structure, text);
      case Number number -> number(structure, number);
      default -> value;
    };
  }

  /**
   * The value before, with the items of sets and of lists with keys in the order they have now:
   * that order means nothing, but the comparison of lists looks at it.
   */
  static Object old(StructuralSchema structure, Object old, Object now, boolean isResource) {
    return of(structure, inOrderOf(structure, old, now), isResource);
  }

  private static Object inOrderOf(StructuralSchema structure, Object old, Object now) {
    if (old instanceof Map<?, ?> before && now instanceof Map<?, ?> map) {
      var ordered = new HashMap<Object, Object>(before);
      ordered.replaceAll((key, value) -> child(structure, String.valueOf(key), value, map));
      return ordered;
    }
    if (old instanceof List<?> before && now instanceof List<?> list) {
      return switch (structure.listKind()) {
        case ATOMIC -> before;
        case SET -> setInOrderOf(before, list);
        case MAP -> itemsInOrderOf(structure, before, list);
      };
    }
    return old;
  }

  private static Object child(StructuralSchema structure, String key, Object value, Map<?, ?> now) {
    StructuralSchema child = structure.child(key);
    return child == null ? value : inOrderOf(child, value, now.get(key));
  }

  private static List<Object> setInOrderOf(List<?> before, List<?> now) {
    var left = new ArrayList<Object>(before);
    var ordered = new ArrayList<Object>(before.size());
    for (Object item : now) {
      int at = left.indexOf(item);
      if (at >= 0) {
        ordered.add(left.remove(at));
      }
    }
    ordered.addAll(left);
    return ordered;
  }

  private static List<Object> itemsInOrderOf(StructuralSchema list, List<?> before, List<?> now) {
    var left = new ArrayList<Object>(before);
    var ordered = new ArrayList<Object>(before.size());
    for (Object item : now) {
      Map<?, ?> match = Correlation.matching(list, left, item);
      if (match != null) {
        left.remove(match);
        ordered.add(inOrderOf(list.items(), match, item));
      }
    }
    ordered.addAll(left);
    return ordered;
  }

  private static Map<String, Object> entries(StructuralSchema structure, Map<?, ?> map) {
    StructuralSchema values = structure.additional();
    var entries = HashMap.<String, Object>newHashMap(map.size());
    map.forEach(
        (key, value) ->
            entries.put(String.valueOf(key), of(values, value, values.isEmbeddedResource())));
    return entries;
  }

  private static Map<String, Object> fields(
      StructuralSchema structure, Map<?, ?> map, boolean isResource) {
    var fields = HashMap.<String, Object>newHashMap(map.size());
    map.forEach(
        (key, value) -> {
          String name = String.valueOf(key);
          StructuralSchema child = structure.properties().get(name);
          String escaped = child == null ? null : Escape.of(name);
          if (escaped != null) {
            fields.put(escaped, of(child, value, child.isEmbeddedResource()));
          }
        });
    if (isResource) {
      addMeta(fields, map);
    }
    return fields;
  }

  private static void addMeta(Map<String, Object> fields, Map<?, ?> map) {
    for (String field : List.of("apiVersion", "kind")) {
      if (map.get(field) instanceof String text) {
        fields.put(field, text);
      }
    }
    if (map.get("metadata") instanceof Map<?, ?> metadata) {
      var seen = new HashMap<String, Object>();
      for (String field : List.of("name", "generateName")) {
        if (metadata.get(field) instanceof String text) {
          seen.put(field, text);
        }
      }
      fields.put("metadata", seen);
    }
  }

  private static List<Object> items(StructuralSchema structure, List<?> list) {
    StructuralSchema items = structure.items();
    var values = new ArrayList<Object>(list.size());
    list.forEach(item -> values.add(of(items, item, items.isEmbeddedResource())));
    return values;
  }

  private static Object number(StructuralSchema structure, Number number) {
    boolean whole = number instanceof Long || number instanceof Integer;
    return switch (structure.type()) {
      case NUMBER -> number.doubleValue();
      case INTEGER -> number.longValue();
      default -> whole ? (Object) number.longValue() : (Object) number.doubleValue();
    };
  }

  private static Object text(StructuralSchema structure, String text) {
    if (structure.type() != StructuralSchema.Type.STRING || structure.format() == null) {
      return text;
    }
    try {
      return formatted(structure.format(), text);
    } catch (DateTimeException | IllegalArgumentException e) {
      // Not what the format asks for, but so it was before, and nobody is to be refused for that.
      return text;
    }
  }

  private static Object formatted(String format, String text) {
    return switch (format) {
      case "byte" -> CelByteString.of(Base64.getDecoder().decode(text));
      case "duration" -> Durations.parse(text);
      case "date" -> LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
      case "date-time" -> OffsetDateTime.parse(text).toInstant();
      default -> text;
    };
  }
}
