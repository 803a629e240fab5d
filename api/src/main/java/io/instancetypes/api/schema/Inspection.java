package io.instancetypes.api.schema;

import io.instancetypes.api.NearNames;
import io.instancetypes.api.Quantity;
import io.instancetypes.api.schema.Schema.BooleanSchema;
import io.instancetypes.api.schema.Schema.ListSchema;
import io.instancetypes.api.schema.Schema.MapSchema;
import io.instancetypes.api.schema.Schema.Member;
import io.instancetypes.api.schema.Schema.NumberSchema;
import io.instancetypes.api.schema.Schema.ObjectSchema;
import io.instancetypes.api.schema.Schema.PortSchema;
import io.instancetypes.api.schema.Schema.QuantitySchema;
import io.instancetypes.api.schema.Schema.TextSchema;
import io.instancetypes.api.schema.Violation.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Compares one value with its schema and collects everything that does not fit. */
final class Inspection {
  private final List<Violation> violations = new ArrayList<>();

  private Inspection() {}

  static List<Violation> of(Schema schema, String path, Object value) {
    var inspection = new Inspection();
    if (value == null) {
      inspection.add(Type.REQUIRED, path, "is required");
    } else {
      inspection.inspect(schema, path, value);
    }
    return inspection.violations;
  }

  private void inspect(Schema schema, String path, Object value) {
    switch (schema) {
      case ObjectSchema object -> inspectObject(object, path, value);
      case ListSchema list -> inspectList(list, path, value);
      case MapSchema map -> inspectMap(map, path, value);
      case TextSchema text -> inspectText(text, path, value);
      case NumberSchema number -> inspectNumber(number, path, value);
      case BooleanSchema bool -> inspectBoolean(path, value);
      case QuantitySchema quantity -> inspectQuantity(path, value);
      case PortSchema port -> inspectPort(path, value);
    }
  }

  private void inspectObject(ObjectSchema object, String path, Object value) {
    if (!(value instanceof Map<?, ?> fields)) {
      add(Type.INVALID, path, "expected an object, found " + Found.phrase(value));
      return;
    }
    for (Member member : object.members().values()) {
      if (member.required() && fields.get(member.name()) == null) {
        add(Type.REQUIRED, SchemaPaths.join(path, member.name()), "is required");
      }
    }
    fields.forEach((name, field) -> inspectField(object, path, fields, (String) name, field));
  }

  private void inspectField(
      ObjectSchema object, String path, Map<?, ?> fields, String name, Object value) {
    Member member = object.members().get(name);
    if (member == null && object.open()) {
      return;
    }
    if (member == null) {
      var absent = new ArrayList<>(object.members().keySet());
      absent.removeAll(fields.keySet());
      add(
          Type.UNKNOWN,
          SchemaPaths.join(path, name),
          Violation.UNKNOWN_FIELD + near(name, absent, object.members().keySet()));
    } else if (value != null) {
      inspect(member.schema(), SchemaPaths.join(path, name), value);
    }
  }

  private static String near(String name, List<String> absent, Set<String> all) {
    List<String> meant = NearNames.of(name, absent);
    List<String> present = meant.isEmpty() ? NearNames.of(name, all) : List.of();
    return present.isEmpty()
        ? Found.suggestion(meant)
        : "; " + present.getFirst() + " is there already";
  }

  private void inspectList(ListSchema list, String path, Object value) {
    if (!(value instanceof List<?> items)) {
      add(Type.INVALID, path, "expected a list, found " + Found.phrase(value));
      return;
    }
    if (list.maxItems() != ListSchema.UNLIMITED && items.size() > list.maxItems()) {
      add(Type.INVALID, path, "must have at most " + list.maxItems() + " items");
    }
    for (int i = 0; i < items.size(); i++) {
      inspect(list.items(), path + "[" + i + "]", items.get(i));
    }
  }

  private void inspectMap(MapSchema map, String path, Object value) {
    if (!(value instanceof Map<?, ?> entries)) {
      add(Type.INVALID, path, "expected an object, found " + Found.phrase(value));
      return;
    }
    entries.forEach(
        (key, entry) -> inspect(map.values(), SchemaPaths.join(path, (String) key), entry));
  }

  private void inspectText(TextSchema schema, String path, Object value) {
    if (!requireText(path, value)) {
      return;
    }
    String text = (String) value;
    List<String> choices = schema.choices();
    if (!choices.isEmpty() && !choices.contains(text)) {
      add(Type.NOT_SUPPORTED, path, Found.refusal(text, choices));
    } else if (schema.maxLength() != TextSchema.UNLIMITED && text.length() > schema.maxLength()) {
      add(Type.INVALID, path, "must be at most " + schema.maxLength() + " characters long");
    }
  }

  private boolean requireText(String path, Object value) {
    if (value instanceof String) {
      return true;
    }
    String advice = value instanceof Number || value instanceof Boolean ? "; put it in quotes" : "";
    add(Type.INVALID, path, "expected text, found " + Found.phrase(value) + advice);
    return false;
  }

  private void inspectNumber(NumberSchema schema, String path, Object value) {
    switch (value) {
      case Long number -> inspectRange(schema, path, BigInteger.valueOf(number));
      case Integer number -> inspectRange(schema, path, BigInteger.valueOf(number));
      case BigInteger number -> inspectRange(schema, path, number);
      case String text when text.matches("-?\\d+") ->
          add(Type.INVALID, path, expectedNumber(value) + "; remove the quotes");
      case null, default -> add(Type.INVALID, path, expectedNumber(value));
    }
  }

  private static String expectedNumber(Object value) {
    return "expected a whole number, found " + Found.phrase(value);
  }

  private void inspectRange(NumberSchema schema, String path, BigInteger number) {
    if (number.compareTo(BigInteger.valueOf(schema.minimum())) < 0) {
      add(Type.INVALID, path, "must be at least " + schema.minimum() + ", found " + number);
    } else if (number.compareTo(BigInteger.valueOf(schema.maximum())) > 0) {
      add(Type.INVALID, path, "must be at most " + schema.maximum() + ", found " + number);
    }
  }

  private void inspectBoolean(String path, Object value) {
    if (value instanceof Boolean) {
      return;
    }
    boolean quoted = "true".equals(value) || "false".equals(value);
    String advice = quoted ? "; remove the quotes" : "";
    add(Type.INVALID, path, "expected true or false, found " + Found.phrase(value) + advice);
  }

  private void inspectQuantity(String path, Object value) {
    if (value instanceof BigDecimal || value instanceof Double) {
      // The API server takes an integer or a text here, and nothing between them.
      add(Type.INVALID, path, "expected a quantity such as 2Gi, found " + Found.phrase(value));
      return;
    }
    try {
      Quantity.parse(value);
    } catch (IllegalArgumentException refusal) {
      add(Type.INVALID, path, refusal.getMessage());
    }
  }

  private void inspectPort(String path, Object value) {
    if (!(value instanceof String || value instanceof Long || value instanceof Integer)) {
      add(Type.INVALID, path, "expected a port or its name, found " + Found.phrase(value));
    }
  }

  private void add(Type type, String path, String message) {
    violations.add(new Violation(type, path, message));
  }
}
