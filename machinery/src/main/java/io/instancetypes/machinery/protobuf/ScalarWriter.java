package io.instancetypes.machinery.protobuf;

import static io.instancetypes.machinery.protobuf.MessageWriter.expect;

import io.instancetypes.api.json.Json;
import io.instancetypes.machinery.builtin.FieldType.Scalar;
import java.math.BigDecimal;
import java.util.Base64;
import java.util.List;

/** Writes the values that have a form of their own. */
final class ScalarWriter {
  private final MessageWriter messages;

  ScalarWriter(MessageWriter messages) {
    this.messages = messages;
  }

  void write(WireWriter message, int number, Scalar scalar, Object value, String name) {
    switch (scalar) {
      case STRING -> message.text(number, value == null ? "" : expect(String.class, value, name));
      case BOOLEAN -> message.number(number, expect(Boolean.class, value, name) ? 1 : 0);
      case INT32, INT64 -> message.number(number, whole(value, name));
      case DOUBLE ->
          message.fixed64(
              number, Double.doubleToLongBits(expect(Number.class, value, name).doubleValue()));
      case BYTES -> message.bytes(number, base64(value, name));
      case TIME, MICRO_TIME ->
          message.message(number, Timestamps.write(expect(String.class, value, name)));
      case QUANTITY -> message.message(number, new WireWriter().text(1, quantity(value, name)));
      case RAW, FIELDS, JSON ->
          message.message(number, new WireWriter().bytes(1, Json.write(value)));
      case SCHEMA_OR_ARRAY, SCHEMA_OR_STRINGS -> message.message(number, schemaOrList(value, name));
      case SCHEMA_OR_BOOLEAN -> message.message(number, schemaOrBoolean(value, name));
    }
  }

  private static long whole(Object value, String name) {
    Number number = expect(Number.class, value, name);
    try {
      return number instanceof Long known
          ? known
          : new BigDecimal(number.toString()).longValueExact();
    } catch (ArithmeticException e) {
      throw new ProtobufException("The field " + name + " is not a whole number of 64 bits.", e);
    }
  }

  private static byte[] base64(Object value, String name) {
    try {
      return value == null
          ? new byte[0]
          : Base64.getDecoder().decode(expect(String.class, value, name));
    } catch (IllegalArgumentException e) {
      throw new ProtobufException("The field " + name + " is not base64.", e);
    }
  }

  private static String quantity(Object value, String name) {
    return value instanceof Number ? value.toString() : expect(String.class, value, name);
  }

  private WireWriter schemaOrList(Object value, String name) {
    var either = new WireWriter();
    if (!(value instanceof List<?> list)) {
      return either.message(1, messages.object(value, ScalarReader.SCHEMA, name));
    }
    for (Object item : list) {
      if (item instanceof String text) {
        either.text(2, text);
      } else {
        either.message(2, messages.object(item, ScalarReader.SCHEMA, name));
      }
    }
    return either;
  }

  private WireWriter schemaOrBoolean(Object value, String name) {
    if (value instanceof Boolean allows) {
      return new WireWriter().number(1, allows ? 1 : 0);
    }
    // Go sets both: a schema is also a yes.
    return new WireWriter()
        .number(1, 1)
        .message(2, messages.object(value, ScalarReader.SCHEMA, name));
  }
}
