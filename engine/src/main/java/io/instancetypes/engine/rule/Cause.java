package io.instancetypes.engine.rule;

import java.util.List;

/**
 * One reason why something is refused.
 *
 * @param field the path of the field at fault, or the paths, joined with a comma
 * @param waysOut what would help, each as a sentence or command that can be used as it is
 */
public record Cause(Type type, String field, String message, List<String> waysOut) {
  /** The kinds of causes that Kubernetes knows, under the names it writes into a Status. */
  public enum Type {
    REQUIRED("FieldValueRequired"),
    INVALID("FieldValueInvalid"),
    NOT_SUPPORTED("FieldValueNotSupported"),
    NOT_FOUND("FieldValueNotFound"),
    /** An instance type or preference that is not there, or not yet. */
    MISSING_TYPE("FieldValueNotFound"),
    DUPLICATE("FieldValueDuplicate"),
    FORBIDDEN("FieldValueForbidden"),
    /** Not the document is at fault: something else could not be read. */
    UNREADABLE("UnexpectedServerResponse");

    private final String reason;

    Type(String reason) {
      this.reason = reason;
    }

    public String reason() {
      return reason;
    }
  }

  public static Cause required(String field, String message, String... waysOut) {
    return new Cause(Type.REQUIRED, field, message, List.of(waysOut));
  }

  public static Cause invalid(String field, String message, String... waysOut) {
    return new Cause(Type.INVALID, field, message, List.of(waysOut));
  }

  public static Cause notFound(String field, String message, String... waysOut) {
    return new Cause(Type.NOT_FOUND, field, message, List.of(waysOut));
  }

  public static Cause notSupported(String field, String message, String... waysOut) {
    return new Cause(Type.NOT_SUPPORTED, field, message, List.of(waysOut));
  }
}
