package io.instancetypes.machinery.cel;

import io.instancetypes.api.Fields;
import java.util.Map;

/** One of the {@code x-kubernetes-validations} of a schema. */
record ValidationRule(
    String expression,
    String message,
    String messageExpression,
    String reason,
    String fieldPath,
    Boolean optionalOldSelf) {
  static ValidationRule of(Map<?, ?> source) {
    return new ValidationRule(
        Fields.text(source, "rule"),
        Fields.text(source, "message"),
        Fields.text(source, "messageExpression"),
        source.get("reason") instanceof String reason ? reason : null,
        Fields.text(source, "fieldPath"),
        source.get("optionalOldSelf") instanceof Boolean optional ? optional : null);
  }

  boolean takesOptionalOldSelf() {
    return Boolean.TRUE.equals(optionalOldSelf);
  }

  /** What stands for the rule where it could not be evaluated. */
  String name() {
    return (message.isEmpty() ? expression : message).strip();
  }

  /** What is said if the rule does not hold. */
  String complaint() {
    return message.isEmpty() ? "failed rule: " + name() : name();
  }
}
