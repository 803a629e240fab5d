package io.instancetypes.machinery.protobuf;

import io.instancetypes.machinery.builtin.BuiltinField;
import io.instancetypes.machinery.builtin.BuiltinType;
import io.instancetypes.machinery.builtin.BuiltinTypes;
import io.instancetypes.machinery.builtin.FieldType;
import io.instancetypes.machinery.builtin.FieldType.ListOf;
import io.instancetypes.machinery.builtin.FieldType.MapOf;
import io.instancetypes.machinery.builtin.FieldType.Reference;
import io.instancetypes.machinery.builtin.FieldType.Scalar;
import java.util.List;
import java.util.Map;

/** Writes documents as messages by the table of types; fields it does not know are left out. */
final class MessageWriter {
  private final ScalarWriter scalars;

  MessageWriter() {
    this.scalars = new ScalarWriter(this);
  }

  WireWriter write(Map<?, ?> document, BuiltinType type) {
    var message = new WireWriter();
    for (BuiltinField field : type.fields()) {
      if (field.inline() && field.type() instanceof Reference(String name)) {
        message.message(field.number(), write(document, BuiltinTypes.find(name)));
      } else if (document.get(field.name()) instanceof Object value) {
        write(message, field, value);
      }
    }
    return message;
  }

  private void write(WireWriter message, BuiltinField field, Object value) {
    switch (field.type()) {
      case ListOf(FieldType items) -> {
        for (Object item : expect(List.class, value, field.name())) {
          item(message, field.number(), items, item, field.name());
        }
      }
      case MapOf(FieldType values) -> {
        for (var entry : map(value, field.name()).entrySet()) {
          var pair = new WireWriter().text(1, (String) entry.getKey());
          item(pair, 2, values, entry.getValue(), field.name());
          message.message(field.number(), pair);
        }
      }
      case Reference reference -> item(message, field.number(), reference, value, field.name());
      case Scalar scalar -> item(message, field.number(), scalar, value, field.name());
    }
  }

  private void item(WireWriter message, int number, FieldType type, Object value, String name) {
    switch (type) {
      case Reference(String typeName) -> message.message(number, object(value, typeName, name));
      case ListOf(FieldType items) -> {
        var wrapped = new WireWriter();
        for (Object item : expect(List.class, value, name)) {
          item(wrapped, 1, items, item, name);
        }
        message.message(number, wrapped);
      }
      case MapOf ignored -> throw new IllegalStateException("no type has maps in lists or maps");
      case Scalar scalar -> scalars.write(message, number, scalar, value, name);
    }
  }

  WireWriter object(Object value, String type, String name) {
    // A null among the items of a list or map is an empty one, as Go reads it.
    return write(value == null ? Map.of() : map(value, name), BuiltinTypes.find(type));
  }

  private static Map<?, ?> map(Object value, String name) {
    return expect(Map.class, value, name);
  }

  static <T> T expect(Class<T> type, Object value, String name) {
    if (!type.isInstance(value)) {
      throw new ProtobufException(
          "The field " + name + " is not " + nameOf(type) + " and cannot be written as protobuf.");
    }
    return type.cast(value);
  }

  private static String nameOf(Class<?> type) {
    return switch (type.getSimpleName()) {
      case "Map" -> "an object";
      case "List" -> "a list";
      case "Number" -> "a number";
      case "Boolean" -> "a boolean";
      default -> "text";
    };
  }
}
