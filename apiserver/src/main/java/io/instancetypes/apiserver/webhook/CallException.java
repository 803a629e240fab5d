package io.instancetypes.apiserver.webhook;

/**
 * A webhook could not be asked, or gave no answer that makes sense. Part of normal business: no
 * stack trace.
 */
final class CallException extends Exception {
  private static final long serialVersionUID = 1L;

  CallException(String message) {
    super(message, null, false, false);
  }
}
