package io.instancetypes.machinery.structuralschema;

/** The bounds of a number and of the type it must fit. */
record NumberCheck(Constraints constraints, Path path, ValueValidation inspection) {
  private static final double TOLERANCE = 1e-9;
  private static final double LARGEST_WHOLE = (1L << 53) - 1;

  void check(Number value) {
    inspection.count();
    inspection.count();
    fits(value, "Checked");
    if (constraints.multipleOf != null) {
      boolean fitting = fits(constraints.multipleOf, "MultipleOf");
      checkFactor(value, fitting && GoText.isWhole(value));
    }
    if (constraints.minimum != null) {
      fits(constraints.minimum, "Minimum boundary");
      checkMinimum(value);
    }
    if (constraints.maximum != null) {
      fits(constraints.maximum, "Maximum boundary");
      checkMaximum(value);
    }
  }

  private boolean fits(Number value, String what) {
    if (constraints.types.size() != 1 || isWithinRange(value)) {
      return true;
    }
    String type = constraints.types.getFirst();
    String format =
        constraints.format == null ? " (default format)" : " with format " + constraints.format;
    inspection.unplaced(what + " value must be of type " + type + format + " in " + path.text());
    return false;
  }

  private boolean isWithinRange(Number value) {
    double number = value.doubleValue();
    return switch (constraints.types.getFirst()) {
      case "integer" ->
          "int32".equals(constraints.format)
              ? isExact(value, number) && number == (int) number
              : isExact(value, number);
      case "number" -> !"float".equals(constraints.format) || Math.abs(number) <= Float.MAX_VALUE;
      default -> true;
    };
  }

  private static boolean isExact(Number value, double number) {
    return GoText.isWhole(value)
        || (number == Math.rint(number) && number >= -0x1p63 && number < 0x1p63);
  }

  private void checkFactor(Number value, boolean whole) {
    double factor = whole ? constraints.multipleOf.longValue() : constraints.multipleOf;
    String shown = whole ? String.valueOf((long) factor) : GoText.number(factor);
    if (factor <= 0) {
      String body = "factor MultipleOf declared for " + path.text() + " must be positive: " + shown;
      inspection.add(FieldError.invalid(inspection.field(path), number(factor, whole), body));
    } else if (whole ? value.longValue() % (long) factor != 0 : !divides(value, factor)) {
      inspection.invalid(path, shownValue(value), " should be a multiple of " + shown);
    }
  }

  private static Number number(double factor, boolean whole) {
    if (whole) {
      return (long) factor;
    }
    return factor;
  }

  private static boolean divides(Number value, double factor) {
    double number = value.doubleValue();
    return isInteger(factor < 1 ? 1 / factor * number : number / factor);
  }

  private void checkMinimum(Number value) {
    double bound = constraints.minimum;
    int order = compare(value, bound);
    if (order < 0 || (constraints.exclusiveMinimum && order == 0)) {
      String words =
          constraints.exclusiveMinimum
              ? " should be greater than "
              : " should be greater than or equal to ";
      inspection.invalid(path, shownValue(value), words + shownBound(value, bound));
    }
  }

  private void checkMaximum(Number value) {
    double bound = constraints.maximum;
    int order = compare(value, bound);
    if (order > 0 || (constraints.exclusiveMaximum && order == 0)) {
      String words =
          constraints.exclusiveMaximum
              ? " should be less than "
              : " should be less than or equal to ";
      inspection.invalid(path, shownValue(value), words + shownBound(value, bound));
    }
  }

  private static int compare(Number value, double bound) {
    return GoText.isWhole(value)
        ? Long.compare(value.longValue(), (long) bound)
        : Double.compare(value.doubleValue(), bound);
  }

  private static String shownBound(Number value, double bound) {
    return GoText.isWhole(value) ? String.valueOf((long) bound) : GoText.number(bound);
  }

  private static Number shownValue(Number value) {
    if (GoText.isWhole(value)) {
      return value.longValue();
    }
    return value.doubleValue();
  }

  /** Whether a decimal means a whole number, as far as decimals can tell. */
  static boolean isInteger(double value) {
    if (Double.isNaN(value) || Double.isInfinite(value) || Math.abs(value) > LARGEST_WHOLE) {
      return false;
    }
    double whole = (long) value;
    return value == whole
        || (whole != 0
            && Math.abs(value - whole) / (Math.abs(value) + Math.abs(whole)) < TOLERANCE);
  }
}
