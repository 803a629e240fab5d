package io.instancetypes.machinery.builtin;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Quantity;
import io.instancetypes.machinery.builtin.FieldType.ListOf;
import io.instancetypes.machinery.builtin.FieldType.MapOf;
import io.instancetypes.machinery.builtin.FieldType.Reference;
import io.instancetypes.machinery.builtin.FieldType.Scalar;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * Reads a document as a type of Kubernetes: what a client in Go could not read is told in Go's
 * words, and amounts take the form in which they are kept.
 */
public final class TypedDecoding {
  private static final Pattern QUANTITY =
      Pattern.compile("^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$");
  private static final Map<String, Map<String, BuiltinField>> FIELDS = new ConcurrentHashMap<>();

  private String mistake;

  private TypedDecoding() {}

  /** What is wrong with the first value that does not fit; null if all do. */
  public static String mistake(String type, Object value) {
    var decoding = new TypedDecoding();
    decoding.value(new Reference(type), value, new Place("", "", null));
    return decoding.mistake;
  }

  /**
   * Where a value stands.
   *
   * @param struct the type that has the field; empty at the root
   * @param path the names of all fields from the root
   * @param named what Go calls the type, where that is a name for a plain one
   */
  private record Place(String struct, String path, String named) {
    Place field(String type, BuiltinField field) {
      String deeper = path.isEmpty() ? field.name() : path + "." + field.name();
      return new Place(simple(type), deeper, field.rules().get("go"));
    }

    String target() {
      return struct.isEmpty() ? "Go value" : "Go struct field " + struct + "." + path;
    }
  }

  private void value(FieldType type, Object value, Place place) {
    if (value == null || mistake != null) {
      return;
    }
    if (type instanceof Scalar scalar) {
      scalar(scalar, value, place);
    } else if (type instanceof Reference reference) {
      object(reference, value, place);
    } else if (type instanceof ListOf list) {
      list(list, value, place);
    } else {
      map((MapOf) type, value, place);
    }
  }

  private void object(Reference reference, Object value, Place place) {
    if (!(value instanceof Map<?, ?> object)) {
      refuse(value, place, reference);
      return;
    }
    Map<String, BuiltinField> fields = fields(reference.name());
    for (var entry : object.entrySet()) {
      BuiltinField field = fields.get(entry.getKey());
      if (field == null) {
        continue;
      }
      value(field.type(), entry.getValue(), place.field(reference.name(), field));
      if (field.type() == Scalar.QUANTITY && mistake == null) {
        keepCanonical(object, entry.getKey());
      }
    }
  }

  private void list(ListOf type, Object value, Place place) {
    if (value instanceof List<?> items) {
      items.forEach(item -> value(type.items(), item, place));
    } else {
      refuse(value, place, type);
    }
  }

  /** Nothing under a key is the zero of its type: the key is there. */
  private void map(MapOf type, Object value, Place place) {
    if (!(value instanceof Fields entries)) {
      refuse(value, place, type);
      return;
    }
    for (String key : entries.keySet()) {
      Object entry = entries.get(key);
      value(type.values(), entry, place);
      if (type.values() == Scalar.QUANTITY && mistake == null) {
        keepCanonical(entries, key);
      } else if (type.values() == Scalar.STRING && entry == null) {
        entries.put(key, "");
      }
    }
  }

  private static void keepCanonical(Map<?, ?> object, Object key) {
    Object amount = object.get(key);
    if (object instanceof Fields fields) {
      fields.put((String) key, amount == null ? "0" : Quantity.parse(amount).canonical());
    }
  }

  private void scalar(Scalar scalar, Object value, Place place) {
    switch (scalar) {
      case STRING -> require(value instanceof String, value, place, scalar);
      case BOOLEAN -> require(value instanceof Boolean, value, place, scalar);
      case INT32 -> require(value instanceof Long n && n == n.intValue(), value, place, scalar);
      case INT64 -> require(value instanceof Long, value, place, scalar);
      case DOUBLE -> require(value instanceof Number, value, place, scalar);
      case BYTES -> text(value, place, scalar, GoTexts::wrongBase64);
      case TIME -> text(value, place, scalar, GoTexts::wrongTime);
      case MICRO_TIME -> text(value, place, scalar, GoTexts::wrongMicroTime);
      case QUANTITY -> mistake = wrongQuantity(value);
      case INT_OR_STRING ->
          require(value instanceof String || value instanceof Long, value, place, Scalar.INT32);
      case RAW, FIELDS, JSON, SCHEMA_OR_ARRAY, SCHEMA_OR_BOOLEAN, SCHEMA_OR_STRINGS -> {}
    }
  }

  private interface Check {
    String wrong(String text);
  }

  private void text(Object value, Place place, Scalar scalar, Check check) {
    if (value instanceof String text) {
      mistake = check.wrong(text);
    } else {
      refuse(value, place, scalar);
    }
  }

  private static String wrongQuantity(Object value) {
    Optional<Quantity> amount = Quantity.tryParse(value);
    if (amount.isPresent()) {
      return null;
    }
    return value instanceof String text && QUANTITY.matcher(text).matches()
        ? "unable to parse quantity's suffix"
        : "quantities must match the regular expression '" + QUANTITY.pattern() + "'";
  }

  private void require(boolean fits, Object value, Place place, Scalar scalar) {
    if (!fits) {
      refuse(value, place, scalar);
    }
  }

  private void refuse(Object value, Place place, FieldType type) {
    boolean number = value instanceof Number && (type == Scalar.INT32 || type == Scalar.INT64);
    mistake =
        "json: cannot unmarshal %s into %s of type %s"
            .formatted(
                number ? "number " + written((Number) value) : kind(value),
                place.target(),
                goType(type, place.named()));
  }

  private static String written(Number number) {
    return number.toString().replace("E+", "e").replace('E', 'e');
  }

  private static String kind(Object value) {
    return switch (value) {
      case String text -> "string";
      case Boolean truth -> "bool";
      case Map<?, ?> map -> "object";
      case List<?> list -> "array";
      default -> "number";
    };
  }

  private static String goType(FieldType type, String named) {
    return switch (type) {
      case ListOf(FieldType items) -> "[]" + goType(items, named);
      case MapOf(FieldType values) -> "map[string]" + goType(values, named);
      case Reference(String name) -> "v1." + simple(name);
      case Scalar scalar -> named == null ? goType(scalar) : named;
    };
  }

  private static String goType(Scalar scalar) {
    return switch (scalar) {
      case BOOLEAN -> "bool";
      case INT32 -> "int32";
      case INT64 -> "int64";
      case DOUBLE -> "float64";
      case BYTES -> "[]uint8";
      default -> "string";
    };
  }

  private static String simple(String name) {
    return name.substring(name.lastIndexOf('.') + 1);
  }

  private static Map<String, BuiltinField> fields(String type) {
    return FIELDS.computeIfAbsent(type, TypedDecoding::read);
  }

  private static Map<String, BuiltinField> read(String type) {
    var fields = new HashMap<String, BuiltinField>();
    addFields(BuiltinTypes.find(type), fields);
    return fields;
  }

  private static void addFields(BuiltinType type, Map<String, BuiltinField> fields) {
    for (BuiltinField field : type.fields()) {
      if (field.inline() && field.type() instanceof Reference reference) {
        addFields(BuiltinTypes.find(reference.name()), fields);
      } else {
        fields.put(field.name(), field);
      }
    }
  }

  /** The first number beyond what clients can hold; null if there is none. */
  public static String unreadableNumber(Object value) {
    return switch (value) {
      case Map<?, ?> map -> firstUnreadable(map.values());
      case List<?> list -> firstUnreadable(list);
      case BigDecimal number when Double.isInfinite(number.doubleValue()) -> beyond(number);
      case BigInteger number when Double.isInfinite(number.doubleValue()) -> beyond(number);
      case null, default -> null;
    };
  }

  private static String firstUnreadable(Iterable<?> values) {
    for (Object value : values) {
      String wrong = unreadableNumber(value);
      if (wrong != null) {
        return wrong;
      }
    }
    return null;
  }

  private static String beyond(Number number) {
    return "json: cannot unmarshal number " + written(number) + " into Go value of type float64";
  }
}
