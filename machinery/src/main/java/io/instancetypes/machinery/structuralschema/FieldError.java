package io.instancetypes.machinery.structuralschema;

import java.util.List;
import java.util.stream.Collectors;

/**
 * What is wrong with one field, told as kube-apiserver tells it.
 *
 * @param badValue the refused value, or {@link #OMITTED} where the message does not show it
 */
public record FieldError(Type type, String path, Object badValue, String detail) {
  /** Stands for a value that is not to be shown. */
  public static final Object OMITTED =
      new Object() {
        @Override
        public String toString() {
          return "omitted";
        }
      };

  /** The kind of mistake: the reason of a status cause, and the words that open the message. */
  public enum Type {
    REQUIRED("FieldValueRequired", "Required value", false),
    DUPLICATE("FieldValueDuplicate", "Duplicate value", true),
    INVALID("FieldValueInvalid", "Invalid value", true),
    NOT_SUPPORTED("FieldValueNotSupported", "Unsupported value", true),
    FORBIDDEN("FieldValueForbidden", "Forbidden", false),
    TOO_LONG("FieldValueTooLong", "Too long", false),
    TOO_MANY("FieldValueTooMany", "Too many", true),
    TYPE_INVALID("FieldValueTypeInvalid", "Invalid value", true);

    private final String reason;
    private final String words;
    private final boolean showsValue;

    Type(String reason, String words, boolean showsValue) {
      this.reason = reason;
      this.words = words;
      this.showsValue = showsValue;
    }

    /** The reason a status cause names. */
    public String reason() {
      return reason;
    }
  }

  public static FieldError required(Path path, String detail) {
    return new FieldError(Type.REQUIRED, path.toString(), "", detail);
  }

  public static FieldError invalid(Path path, Object value, String detail) {
    return new FieldError(Type.INVALID, path.toString(), value, detail);
  }

  public static FieldError typeInvalid(Path path, Object value, String detail) {
    return new FieldError(Type.TYPE_INVALID, path.toString(), value, detail);
  }

  public static FieldError forbidden(Path path, String detail) {
    return new FieldError(Type.FORBIDDEN, path.toString(), "", detail);
  }

  public static FieldError duplicate(Path path, Object value) {
    return new FieldError(Type.DUPLICATE, path.toString(), value, "");
  }

  /** The value is none of those that are supported. */
  public static FieldError notSupported(Path path, Object value, List<String> supported) {
    String detail =
        supported.isEmpty()
            ? ""
            : supported.stream()
                .map(GoText::quote)
                .collect(Collectors.joining(", ", "supported values: ", ""));
    return new FieldError(Type.NOT_SUPPORTED, path.toString(), value, detail);
  }

  /** The text has more than so many bytes. */
  public static FieldError tooLong(Path path, long most) {
    String detail = "may not be more than " + most + (most == 1 ? " byte" : " bytes");
    return new FieldError(Type.TOO_LONG, path.toString(), OMITTED, detail);
  }

  /** The list or map has more than so many entries. */
  public static FieldError tooMany(Path path, long actual, long most) {
    String detail = "must have at most " + most + (most == 1 ? " item" : " items");
    return new FieldError(Type.TOO_MANY, path.toString(), actual, detail);
  }

  /** The message without the path, as a status cause carries it. */
  public String body() {
    var body = new StringBuilder(type.words);
    if (type.showsValue && badValue != OMITTED) {
      body.append(": ").append(GoText.shown(badValue));
    }
    if (!detail.isEmpty()) {
      body.append(": ").append(detail);
    }
    return body.toString();
  }

  /** The whole message, as kubectl prints it. */
  @Override
  public String toString() {
    return path + ": " + body();
  }
}
