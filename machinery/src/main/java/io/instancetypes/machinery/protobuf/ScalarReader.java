package io.instancetypes.machinery.protobuf;

import io.instancetypes.machinery.builtin.FieldType.Scalar;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.function.Function;

/** Reads the values that have a form of their own. */
final class ScalarReader {
  static final String SCHEMA =
      "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaProps";

  private final MessageReader messages;
  private final Function<byte[], Object> embedded;

  ScalarReader(MessageReader messages, Function<byte[], Object> embedded) {
    this.messages = messages;
    this.embedded = embedded;
  }

  /** The value of the field just reached; null if the message says that there is none. */
  Object read(WireReader reader, Scalar scalar) {
    return switch (scalar) {
      case STRING -> reader.text();
      case BOOLEAN -> reader.number() != 0;
      case INT32 -> (long) (int) reader.number();
      case INT64 -> reader.number();
      case DOUBLE -> decimal(Double.longBitsToDouble(reader.fixed64()));
      case BYTES -> Base64.getEncoder().encodeToString(reader.bytes());
      case TIME -> Timestamps.read(reader.message(), false);
      case MICRO_TIME -> Timestamps.read(reader.message(), true);
      case QUANTITY -> quantity(reader.message());
      case INT_OR_STRING -> intOrString(reader.message());
      case RAW, FIELDS, JSON -> embedded(reader.message());
      case SCHEMA_OR_ARRAY -> schemaOrList(reader.message(), false);
      case SCHEMA_OR_STRINGS -> schemaOrList(reader.message(), true);
      case SCHEMA_OR_BOOLEAN -> schemaOrBoolean(reader.message());
    };
  }

  private static Object decimal(double value) {
    if (!Double.isFinite(value)) {
      throw new ProtobufException("A number is not finite.");
    }
    boolean whole = value == Math.rint(value) && Math.abs(value) < 1L << 53;
    return whole ? (Object) (long) value : BigDecimal.valueOf(value);
  }

  private static String quantity(WireReader message) {
    String text = "";
    while (message.hasMore()) {
      if (message.field() == 1) {
        text = message.text();
      } else {
        message.skip();
      }
    }
    return text.isEmpty() ? "0" : text;
  }

  /** Field 1 says which of the other two holds. */
  private static Object intOrString(WireReader message) {
    long number = 0;
    String text = "";
    boolean isText = false;
    while (message.hasMore()) {
      switch (message.field()) {
        case 1 -> isText = message.number() == 1;
        case 2 -> number = message.number();
        case 3 -> text = message.text();
        default -> message.skip();
      }
    }
    return isText ? (Object) text : (Object) number;
  }

  private Object embedded(WireReader message) {
    Object value = null;
    while (message.hasMore()) {
      if (message.field() == 1) {
        byte[] raw = message.bytes();
        value = raw.length == 0 ? null : embedded.apply(raw);
      } else {
        message.skip();
      }
    }
    return value;
  }

  private Object schemaOrList(WireReader message, boolean ofStrings) {
    Object schema = null;
    List<Object> list = new ArrayList<>();
    while (message.hasMore()) {
      switch (message.field()) {
        case 1 -> schema = messages.object(message.message(), SCHEMA);
        case 2 -> list.add(ofStrings ? message.text() : messages.object(message.message(), SCHEMA));
        default -> message.skip();
      }
    }
    return list.isEmpty() ? schema : list;
  }

  private Object schemaOrBoolean(WireReader message) {
    Object value = false;
    while (message.hasMore()) {
      switch (message.field()) {
        case 1 -> {
          boolean allows = message.number() != 0;
          // A schema says more than that there may be something.
          value = value instanceof Boolean ? (Object) allows : value;
        }
        case 2 -> value = messages.object(message.message(), SCHEMA);
        default -> message.skip();
      }
    }
    return value;
  }
}
