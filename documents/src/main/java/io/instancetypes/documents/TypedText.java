package io.instancetypes.documents;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.json.UnreadableException;
import io.instancetypes.api.schema.Schema;
import io.instancetypes.api.schema.Schema.BooleanSchema;
import io.instancetypes.api.schema.Schema.NumberSchema;
import io.instancetypes.api.schema.Schema.ScalarSchema;
import java.math.BigInteger;
import java.util.ArrayList;

/** What somebody typed, as the field for which it is takes it, so that no text needs quotes. */
public final class TypedText {
  /** No field takes one of so many digits, and reading it takes the square of their number. */
  private static final int LONGEST_NUMBER = 100;

  private TypedText() {}

  /**
   * What is no value of the kind stays a text, of which the schema can complain.
   *
   * @throws UnreadableException for a structure that is neither YAML nor JSON
   */
  public static Object value(Schema schema, String text) {
    if (schema instanceof NumberSchema) {
      return number(text);
    }
    if (schema instanceof BooleanSchema) {
      return truth(text);
    }
    return schema instanceof ScalarSchema ? text : structure(text);
  }

  private static Object number(String text) {
    if (text.length() > LONGEST_NUMBER) {
      return text;
    }
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

  private static Object structure(String text) {
    var values = new ArrayList<>();
    Documents.read(text.getBytes(UTF_8), values::add);
    return values.size() == 1 ? values.getFirst() : text;
  }
}
