package io.instancetypes.virtctl.input;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Kind;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Whether an object says what it is, as every Kubernetes object does. */
final class ObjectIdentity {
  private static final List<String> MACHINE_VERSIONS =
      List.of("kubevirt.io/v1", "kubevirt.io/v1alpha3");

  /** What is wrong, and which field shows it. */
  record Complaint(String field, String sentence) {}

  private ObjectIdentity() {}

  /** Whether it does not even try: settings of some other program, say. */
  static boolean isNone(Map<String, Object> fields) {
    return !fields.containsKey("apiVersion") && !fields.containsKey("kind");
  }

  static Optional<Complaint> complaint(InputDocument document) {
    if (isNone(document.fields())) {
      return Optional.of(
          new Complaint("", "this is no Kubernetes object: it has neither apiVersion nor kind"));
    }
    return text(document, "kind").or(() -> text(document, "apiVersion")).or(() -> group(document));
  }

  private static Optional<Complaint> text(InputDocument document, String field) {
    Object value = document.fields().get(field);
    if (value instanceof String text && !text.isBlank()) {
      return Optional.empty();
    }
    String sentence =
        value == null
            ? "is required" + advice(document, field)
            : "expected text, found " + phrase(value);
    return Optional.of(new Complaint(field, field + ": " + sentence));
  }

  private static String advice(InputDocument document, String field) {
    String usual = usualVersion(document.kind());
    return usual.isEmpty() || field.equals("kind") ? "" : "; write apiVersion: " + usual;
  }

  /** Kinds of these names exist nowhere else, or, for VirtualMachine, not without a group. */
  private static Optional<Complaint> group(InputDocument document) {
    String usual = usualVersion(document.kind());
    String version = (String) document.fields().get("apiVersion");
    boolean expected =
        switch (usual) {
          case "" -> true;
          case "kubevirt.io/v1" ->
              MACHINE_VERSIONS.contains(version)
                  || !document.group().isEmpty() && !document.group().equals("kubevirt.io");
          default -> document.group().equals(ApiVersion.GROUP);
        };
    return expected
        ? Optional.empty()
        : Optional.of(
            new Complaint(
                "apiVersion",
                "apiVersion: there is no %s in %s; write apiVersion: %s"
                    .formatted(document.kind(), version, usual)));
  }

  private static String usualVersion(String kind) {
    if (kind.equals("VirtualMachine")) {
      return MACHINE_VERSIONS.getFirst();
    }
    return Kind.of(kind).isPresent() ? ApiVersion.STORAGE.apiVersion() : "";
  }

  static String phrase(Object value) {
    return switch (value) {
      case null -> "nothing";
      case List<?> _ -> "a list";
      case Map<?, ?> _ -> "an object";
      case String text when text.isBlank() -> "an empty text";
      case String _ -> "a text";
      case Number number -> "the number " + number;
      default -> value.toString();
    };
  }
}
