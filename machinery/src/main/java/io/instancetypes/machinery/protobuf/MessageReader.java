package io.instancetypes.machinery.protobuf;

import io.instancetypes.api.Fields;
import io.instancetypes.machinery.builtin.BuiltinField;
import io.instancetypes.machinery.builtin.BuiltinType;
import io.instancetypes.machinery.builtin.BuiltinTypes;
import io.instancetypes.machinery.builtin.FieldType;
import io.instancetypes.machinery.builtin.FieldType.ListOf;
import io.instancetypes.machinery.builtin.FieldType.MapOf;
import io.instancetypes.machinery.builtin.FieldType.Reference;
import io.instancetypes.machinery.builtin.FieldType.Scalar;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Reads the messages of one body by the table of types. */
final class MessageReader {
  /** Schemas contain schemas; no honest one comes near this. */
  private static final int DEEPEST = 250;

  private final ScalarReader scalars;
  private int depth;

  /**
   * @param embedded reads bytes that hold a value in another form
   */
  MessageReader(Function<byte[], Object> embedded) {
    this.scalars = new ScalarReader(this, embedded);
  }

  void read(WireReader message, BuiltinType type, Fields target) {
    if (++depth > DEEPEST) {
      throw new ProtobufException("The message is nested more than " + DEEPEST + " levels deep.");
    }
    while (message.hasMore()) {
      BuiltinField field = find(type, message.field());
      if (field == null) {
        message.skip();
      } else {
        read(message, field, target);
      }
    }
    depth--;
  }

  private static BuiltinField find(BuiltinType type, int number) {
    for (BuiltinField field : type.fields()) {
      if (field.number() == number) {
        return field;
      }
    }
    return null;
  }

  private void read(WireReader message, BuiltinField field, Fields target) {
    switch (field.type()) {
      case ListOf(FieldType items) -> add(target, field.name(), value(message, items));
      case MapOf(FieldType values) -> entry(message.message(), values, target.object(field.name()));
      case Reference(String name) -> {
        Fields object = field.inline() ? target : target.object(field.name());
        read(message.message(), BuiltinTypes.find(name), object);
      }
      case Scalar scalar -> {
        Object value = scalars.read(message, scalar);
        if (value != null && (field.keepsZero() || !isZero(value))) {
          target.put(field.name(), value);
        }
      }
    }
  }

  private static void add(Fields target, String name, Object item) {
    if (target.get(name) instanceof List<?> existing) {
      @SuppressWarnings("unchecked")
      var list = (List<Object>) existing;
      list.add(item);
    } else {
      var list = new ArrayList<Object>();
      list.add(item);
      target.put(name, list);
    }
  }

  private static boolean isZero(Object value) {
    return value.equals("") || value.equals(0L) || value.equals(false);
  }

  private Object value(WireReader message, FieldType type) {
    return switch (type) {
      case Reference(String name) -> object(message.message(), name);
      case ListOf(FieldType items) -> wrapped(message.message(), items);
      case MapOf ignored -> throw new IllegalStateException("no type has maps in lists or maps");
      case Scalar scalar -> scalars.read(message, scalar);
    };
  }

  Fields object(WireReader message, String type) {
    var object = new Fields();
    read(message, BuiltinTypes.find(type), object);
    return object;
  }

  /** A list within a map is a message of its own, with the items in field 1. */
  private List<Object> wrapped(WireReader message, FieldType items) {
    var list = new ArrayList<Object>();
    while (message.hasMore()) {
      if (message.field() == 1) {
        list.add(value(message, items));
      } else {
        message.skip();
      }
    }
    return list;
  }

  private void entry(WireReader entry, FieldType values, Fields target) {
    String key = "";
    Object value = values == Scalar.STRING || values == Scalar.BYTES ? "" : null;
    while (entry.hasMore()) {
      switch (entry.field()) {
        case 1 -> key = entry.text();
        case 2 -> value = value(entry, values);
        default -> entry.skip();
      }
    }
    target.put(key, value);
  }
}
