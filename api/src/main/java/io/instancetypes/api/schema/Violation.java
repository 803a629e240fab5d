package io.instancetypes.api.schema;

/** A place where a document is not what its schema asks for. */
public record Violation(Type type, String path, String message) {
  /** The kinds of causes that Kubernetes tells apart. */
  public enum Type {
    REQUIRED,
    INVALID,
    NOT_SUPPORTED,
    UNKNOWN
  }

  /** Path and message together, as shown to people. */
  public String sentence() {
    return path + ": " + message;
  }
}
