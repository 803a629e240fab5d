package io.instancetypes.machinery.structuralschema;

import java.util.List;
import java.util.Map;

/** Whether a value is of the type that the schema names. */
record TypeCheck(Constraints constraints, Path path, ValueValidation inspection) {
  private static final String NULL = "null";

  void check(Object value) {
    if (constraints.types.isEmpty() && constraints.format == null) {
      return;
    }
    if (value != null) {
      inspection.count();
    }
    if (value == null ? isNullAllowed() : isOfType(value)) {
      inspection.count();
    }
  }

  private boolean isNullAllowed() {
    boolean allowed = constraints.types.isEmpty() || constraints.nullable;
    if (!allowed) {
      refuse(String.join(",", constraints.types), NULL);
    }
    return allowed;
  }

  private boolean isOfType(Object value) {
    String actual = nameOf(value);
    boolean matches = constraints.types.contains(actual) || isFittingNumber(value);
    boolean shapeless = !(value instanceof String || value instanceof List<?>);
    if (constraints.format != null && shapeless && !matches) {
      refuse(constraints.format, formatOf(value));
      return false;
    }
    boolean numeric = constraints.types.contains("number") || constraints.types.contains("integer");
    // A text that has a format is left to the check of the format.
    if (!matches && (constraints.format == null || shapeless || numeric)) {
      refuse(String.join(",", constraints.types), actual);
      return false;
    }
    return true;
  }

  private boolean isFittingNumber(Object value) {
    if (!(value instanceof Number number)) {
      return false;
    }
    return GoText.isWhole(number)
        ? constraints.types.contains("number")
        : constraints.types.contains("integer") && NumberCheck.isInteger(number.doubleValue());
  }

  private void refuse(String expected, String actual) {
    String body =
        path.text() + " in body must be of type " + expected + ": " + GoText.quote(actual);
    inspection.add(FieldError.typeInvalid(inspection.field(path), actual, body));
  }

  private static String formatOf(Object value) {
    return value instanceof Number number ? GoText.isWhole(number) ? "int64" : "float64" : "";
  }

  static String nameOf(Object value) {
    return switch (value) {
      case null -> NULL;
      case String text -> "string";
      case Boolean truth -> "boolean";
      case Number number -> GoText.isWhole(number) ? "integer" : "number";
      case List<?> list -> "array";
      case Map<?, ?> map -> "object";
      default -> value.getClass().getSimpleName();
    };
  }
}
