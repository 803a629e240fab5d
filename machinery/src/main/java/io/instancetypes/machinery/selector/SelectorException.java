package io.instancetypes.machinery.selector;

/** A selector that its author got wrong, in the words of Kubernetes. */
public final class SelectorException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  SelectorException(String message) {
    super(message);
  }
}
