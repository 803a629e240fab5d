package io.instancetypes.machinery.builtin;

/** What a field of a built-in type holds. */
public sealed interface FieldType {

  record ListOf(FieldType items) implements FieldType {}

  /** An object whose keys are free. */
  record MapOf(FieldType values) implements FieldType {}

  /** Another built-in type, by its OpenAPI name. */
  record Reference(String name) implements FieldType {}

  /** Values without fields, or with a form of their own in JSON or on the wire. */
  enum Scalar implements FieldType {
    STRING("string"),
    BOOLEAN("bool"),
    INT32("int32"),
    INT64("int64"),
    DOUBLE("double"),
    BYTES("bytes"),
    TIME("time"),
    MICRO_TIME("microtime"),
    QUANTITY("quantity"),
    INT_OR_STRING("int-or-string"),
    /** An object of any kind. */
    RAW("raw"),
    /** The set of fields a manager owns. */
    FIELDS("fields"),
    /** Any JSON value. */
    JSON("json"),
    SCHEMA_OR_ARRAY("schema-or-array"),
    SCHEMA_OR_BOOLEAN("schema-or-bool"),
    SCHEMA_OR_STRINGS("schema-or-strings");

    private final String word;

    Scalar(String word) {
      this.word = word;
    }

    static Scalar of(String word) {
      for (Scalar scalar : values()) {
        if (scalar.word.equals(word)) {
          return scalar;
        }
      }
      throw new IllegalArgumentException("no such type of a field: " + word);
    }
  }
}
