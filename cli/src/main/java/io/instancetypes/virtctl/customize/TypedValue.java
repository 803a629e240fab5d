package io.instancetypes.virtctl.customize;

import io.instancetypes.api.Quantity;
import io.instancetypes.api.json.UnreadableException;
import io.instancetypes.api.schema.Schema;
import io.instancetypes.api.schema.Schema.BooleanSchema;
import io.instancetypes.api.schema.Schema.ListSchema;
import io.instancetypes.api.schema.Schema.MapSchema;
import io.instancetypes.api.schema.Schema.NumberSchema;
import io.instancetypes.api.schema.Schema.ObjectSchema;
import io.instancetypes.api.schema.Schema.PortSchema;
import io.instancetypes.api.schema.Schema.QuantitySchema;
import io.instancetypes.api.schema.Schema.TextSchema;
import io.instancetypes.api.schema.Violation;
import io.instancetypes.documents.Documents;
import io.instancetypes.virtctl.option.Mistake;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The value of {@code --set} as its field takes it, so that no text needs quotes within quotes. */
final class TypedValue {
  private TypedValue() {}

  /** The value, or null for the word that removes a field. */
  static Object read(Schema schema, String path, String text) {
    if (text.equals("null")) {
      return null;
    }
    Object value = value(schema, path, text);
    List<Violation> violations = schema.violations(path, value);
    if (!violations.isEmpty()) {
      throw Mistake.in(SetOption.NAME, violations.getFirst().sentence() + advice(schema, value));
    }
    return schema instanceof QuantitySchema ? Quantity.parse(value).canonical() : value;
  }

  private static Object value(Schema schema, String path, String text) {
    return switch (schema) {
      case TextSchema _, QuantitySchema _, PortSchema _ -> text;
      case NumberSchema _ -> number(text);
      case BooleanSchema _ -> truth(text);
      case ObjectSchema _, ListSchema _, MapSchema _ -> structure(path, text);
    };
  }

  private static Object number(String text) {
    try {
      var number = new BigInteger(text);
      return number.bitLength() < Long.SIZE ? (Object) number.longValue() : number;
    } catch (NumberFormatException notANumber) {
      return text;
    }
  }

  private static Object truth(String text) {
    return switch (text) {
      case "true" -> true;
      case "false" -> false;
      default -> text;
    };
  }

  private static Object structure(String path, String text) {
    var values = new ArrayList<>();
    try {
      Documents.read(text.getBytes(StandardCharsets.UTF_8), values::add);
    } catch (UnreadableException unreadable) {
      throw Mistake.in(
          SetOption.NAME,
          path
              + ": "
              + Mistake.quoted(text)
              + " is neither YAML nor JSON: "
              + unreadable.getMessage());
    }
    return values.size() == 1 ? values.getFirst() : text;
  }

  private static String advice(Schema schema, Object value) {
    boolean structure =
        schema instanceof ObjectSchema
            || schema instanceof ListSchema
            || schema instanceof MapSchema;
    return structure && value instanceof String ? "; write it like " + example(schema) : "";
  }

  /** What a value looks like that is no single word. */
  private static String example(Schema schema) {
    return switch (schema) {
      case ObjectSchema object -> "{" + firstMember(object) + "}";
      case MapSchema _ -> "{KEY: VALUE}";
      case ListSchema list -> "[" + example(list.items()) + "]";
      case TextSchema _, QuantitySchema _, NumberSchema _, BooleanSchema _, PortSchema _ -> "VALUE";
    };
  }

  private static String firstMember(ObjectSchema object) {
    return object.members().values().stream()
        .findFirst()
        .map(member -> member.name() + ": " + example(member.schema()))
        .orElse("");
  }
}
