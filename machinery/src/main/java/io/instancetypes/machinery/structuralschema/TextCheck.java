package io.instancetypes.machinery.structuralschema;

/** The length, pattern and format of a text; of the first two only the first mistake is told. */
record TextCheck(Constraints constraints, Path path, ValueValidation inspection) {
  void check(String text) {
    inspection.count();
    checkLengthAndPattern(text);
    if (constraints.formatCheck != null) {
      inspection.count();
      checkFormat(text);
    }
  }

  private void checkLengthAndPattern(String text) {
    if (constraints.maxLength != null && length(text) > constraints.maxLength) {
      inspection.add(FieldError.tooLong(inspection.field(path), constraints.maxLength));
    } else if (constraints.minLength != null && length(text) < constraints.minLength) {
      inspection.invalid(
          path, text, " should be at least " + constraints.minLength + " chars long");
    } else if (constraints.pattern != null) {
      checkPattern(text);
    }
  }

  private static long length(String text) {
    return text.codePointCount(0, text.length());
  }

  private void checkPattern(String text) {
    if (constraints.expression == null) {
      String but = constraints.pattern + ", but pattern is invalid: " + constraints.patternMistake;
      inspection.invalid(path, text, " should match '" + but + "'");
    } else if (!constraints.expression.matcher(text).find()) {
      inspection.invalid(path, text, " should match '" + constraints.pattern + "'");
    }
  }

  private void checkFormat(String text) {
    if (!constraints.formatCheck.test(text)) {
      String body =
          path.text()
              + " in body must be of type "
              + constraints.format
              + ": "
              + GoText.quote(text);
      inspection.add(FieldError.typeInvalid(inspection.field(path), text, body));
    }
  }
}
