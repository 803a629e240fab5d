package io.instancetypes.machinery.cel;

/** A function was called with something it cannot work with; the message is for the user. */
final class RuleFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  RuleFailure(String message) {
    super(message);
  }
}
