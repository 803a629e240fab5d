package io.instancetypes.machinery.cel;

/** Whether a condition holds cannot be said. Part of normal business: no stack trace. */
public final class ConditionException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ConditionException(String message) {
    super(message, null, false, false);
  }
}
