package io.instancetypes.machinery.patch;

import io.instancetypes.api.Fields;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * RFC 6902 as Kubernetes applies it: {@code replace} adds a key that an object lacks, a negative
 * index counts from the end, and {@code copy} of a key that is not there writes null.
 */
public final class JsonPatch {
  private static final int MOST_OPERATIONS = 10_000;
  private static final long MOST_COPIED_BYTES = 3L * 1024 * 1024;
  private static final Set<String> KEYS = Set.of("op", "path", "from", "value");

  private Object document;
  private long copiedBytes;

  private JsonPatch(Object document) {
    this.document = document;
  }

  /** The patched document; neither the document nor the patch is changed. */
  public static Object apply(Object document, Object patch) {
    List<?> operations = operations(patch);
    var patched = new JsonPatch(Fields.copy(document));
    operations.forEach(operation -> patched.perform((Map<?, ?>) operation));
    return patched.document;
  }

  /** What field validation complains of in the operations themselves. */
  public static List<String> unknownFields(Object patch) {
    List<String> unknown = new ArrayList<>();
    List<?> operations = operations(patch);
    for (int i = 0; i < operations.size(); i++) {
      for (Object key : ((Map<?, ?>) operations.get(i)).keySet()) {
        if (!KEYS.contains(key)) {
          unknown.add("json patch unknown field \"[%d].%s\"".formatted(i, key));
        }
      }
    }
    return unknown;
  }

  private static List<?> operations(Object patch) {
    if (!(patch instanceof List<?> operations)) {
      throw undecodable(patch, "value of type []handlers.jsonPatchOp");
    }
    for (Object operation : operations) {
      if (!(operation instanceof Map<?, ?> fields)) {
        throw undecodable(operation, "value of type handlers.jsonPatchOp");
      }
      for (String key : List.of("op", "path", "from")) {
        if (fields.get(key) != null && !(fields.get(key) instanceof String)) {
          throw undecodable(
              fields.get(key), "struct field jsonPatchOp.%s of type string".formatted(key));
        }
      }
    }
    if (operations.size() > MOST_OPERATIONS) {
      throw PatchException.tooLarge(
          "The allowed maximum operations in a JSON patch is %d, got %d"
              .formatted(MOST_OPERATIONS, operations.size()));
    }
    return operations;
  }

  private static PatchException undecodable(Object value, String expected) {
    return PatchException.malformed(
        "error decoding patch: json: cannot unmarshal %s into Go %s"
            .formatted(GoTypes.jsonKind(value), expected));
  }

  private void perform(Map<?, ?> operation) {
    String verb = operation.get("op") instanceof String text ? text : "unknown";
    switch (verb) {
      case "add" -> add(operation);
      case "remove" -> remove(operation);
      case "replace" -> replace(operation);
      case "move" -> move(operation);
      case "copy" -> copy(operation);
      case "test" -> test(operation);
      default -> throw PatchException.inapplicable("Unexpected kind: " + verb);
    }
  }

  private void add(Map<?, ?> operation) {
    String path = pointer(operation, "path", "add");
    place(path, "add operation does not apply: doc is missing path: \"%s\"")
        .add(Fields.copy(operation.get("value")));
  }

  private void remove(Map<?, ?> operation) {
    String path = pointer(operation, "path", "remove");
    place(path, "remove operation does not apply: doc is missing path: \"%s\"").remove();
  }

  private void replace(Map<?, ?> operation) {
    String path = pointer(operation, "path", "replace");
    Object value = Fields.copy(operation.get("value"));
    if (!path.isEmpty()) {
      place(path, "replace operation does not apply: doc is missing path: %s").replace(value);
    } else if (value instanceof Map<?, ?> || value instanceof List<?>) {
      document = value;
    } else {
      throw PatchException.inapplicable("replace operation value must be object or array");
    }
  }

  private void move(Map<?, ?> operation) {
    String from = pointer(operation, "from", "move");
    PointerTarget source =
        place(from, "move operation does not apply: doc is missing from path: %s");
    Object value = source.value();
    source.remove();
    String path = pointer(operation, "path", "move");
    place(path, "move operation does not apply: doc is missing destination path: %s").add(value);
  }

  private void copy(Map<?, ?> operation) {
    String from = pointer(operation, "from", "copy");
    Object value =
        place(from, "copy operation does not apply: doc is missing from path: %s").value();
    String path = pointer(operation, "path", "copy");
    PointerTarget target =
        place(path, "copy operation does not apply: doc is missing destination path: %s");
    copiedBytes += JsonSize.of(value);
    if (copiedBytes > MOST_COPIED_BYTES) {
      throw PatchException.inapplicable(
          "Unable to complete the copy, the accumulated size increase of copy is %d, exceeding the limit %d"
              .formatted(copiedBytes, MOST_COPIED_BYTES));
    }
    target.add(Fields.copy(value));
  }

  private void test(Map<?, ?> operation) {
    String path = pointer(operation, "path", "test");
    Object value =
        path.isEmpty()
            ? document
            : place(path, "test operation does not apply: is missing path: %s").value();
    if (!Objects.equals(value, operation.get("value"))) {
      throw PatchException.testFailed(path);
    }
  }

  private static String pointer(Map<?, ?> operation, String key, String verb) {
    if (operation.get(key) instanceof String pointer) {
      return pointer;
    }
    throw PatchException.inapplicable(
        "%s operation failed to decode %s: missing value".formatted(verb, key));
  }

  private PointerTarget place(String path, String complaint) {
    PointerTarget place = PointerTarget.find(document, path);
    if (place == null) {
      throw PatchException.inapplicable(complaint.formatted(path) + ": missing value");
    }
    return place;
  }
}
