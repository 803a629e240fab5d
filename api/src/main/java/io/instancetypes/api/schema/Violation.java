package io.instancetypes.api.schema;

/** A place where a document is not what its schema asks for. */
public record Violation(Type type, String path, String message) {
  /** What is said of a field that nobody knows; more is said where a known name is near. */
  static final String UNKNOWN_FIELD = "unknown field";

  /** The kinds of causes that Kubernetes tells apart. */
  public enum Type {
    REQUIRED,
    INVALID,
    NOT_SUPPORTED,
    UNKNOWN
  }

  /** Whether an unknown field has nearly the name of a known one. */
  public boolean isMisspelt() {
    return type == Type.UNKNOWN && !message.equals(UNKNOWN_FIELD);
  }

  /** Path and message together, as shown to people. */
  public String sentence() {
    return path + ": " + message;
  }
}
