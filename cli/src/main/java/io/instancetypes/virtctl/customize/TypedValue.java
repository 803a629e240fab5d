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
import io.instancetypes.documents.TypedText;
import io.instancetypes.virtctl.option.Mistake;
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
    try {
      return TypedText.value(schema, text);
    } catch (UnreadableException unreadable) {
      throw Mistake.in(
          SetOption.NAME,
          path
              + ": "
              + Mistake.quoted(text)
              + " is neither YAML nor JSON: "
              + unreadable.getMessage());
    }
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
