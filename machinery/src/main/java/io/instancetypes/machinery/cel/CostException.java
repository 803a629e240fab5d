package io.instancetypes.machinery.cel;

import io.instancetypes.machinery.structuralschema.GoText;

/** An expression was stopped because it cost too much. */
final class CostException extends Exception {
  static final String SPENT =
      "validation failed due to running out of cost budget, no further validation rules will be"
          + " run";
  private static final String CANCELLED = "operation cancelled: actual cost limit exceeded";

  private static final long serialVersionUID = 1;

  private final boolean isAlone;

  /**
   * @param isAlone whether it cost too much by itself, and not together with those before it
   */
  CostException(boolean isAlone) {
    super(isAlone ? CANCELLED : SPENT, null, false, false);
    this.isAlone = isAlone;
  }

  boolean isAlone() {
    return isAlone;
  }

  String ofRule(ValidationRule rule) {
    return isAlone
        ? "'"
            + CANCELLED
            + "': no further validation rules will be run due to call cost exceeds limit for rule: "
            + rule.name()
        : SPENT;
  }

  String ofMessage(String expression) {
    return isAlone
        ? "no further validation rules will be run due to call cost exceeds limit for"
            + " messageExpression: "
            + GoText.quote(expression)
        : "messageExpression evaluation failed due to running out of cost budget, no further"
            + " validation rules will be run";
  }
}
