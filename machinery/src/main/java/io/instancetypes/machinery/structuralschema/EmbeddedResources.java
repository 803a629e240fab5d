package io.instancetypes.machinery.structuralschema;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Objects inside an object must say what they are, and have metadata fit for an object. */
final class EmbeddedResources {
  private final List<FieldError> errors = new ArrayList<>();

  private EmbeddedResources() {}

  static List<FieldError> check(StructuralSchema structure, Object object) {
    if (!structure.has(StructuralSchema.Feature.EMBEDDED_RESOURCES)) {
      return List.of();
    }
    var resources = new EmbeddedResources();
    resources.walk(structure, object, Path.ROOT);
    return resources.errors;
  }

  private void walk(StructuralSchema structure, Object value, Path path) {
    if (value instanceof Map<?, ?> map) {
      if (structure.isEmbeddedResource()) {
        checkResource(map, path);
      }
      for (var entry : map.entrySet()) {
        walkField(structure, String.valueOf(entry.getKey()), entry.getValue(), path);
      }
    } else if (value instanceof List<?> list) {
      for (int i = 0; i < list.size(); i++) {
        walk(structure.items(), list.get(i), path.index(i));
      }
    }
  }

  private void walkField(StructuralSchema structure, String name, Object value, Path path) {
    StructuralSchema named = structure.properties().get(name);
    if (named != null) {
      walk(named, value, path.field(name));
    } else if (structure.additional() != null) {
      walk(structure.additional(), value, path.key(name));
    }
  }

  private void checkResource(Map<?, ?> map, Path path) {
    checkText(map, "apiVersion", path);
    checkText(map, "kind", path);
    if (map.get("metadata") instanceof Map<?, ?> metadata) {
      errors.addAll(ObjectMetaValidation.checkEmbedded(metadata, path.field("metadata")));
    }
  }

  private void checkText(Map<?, ?> map, String field, Path path) {
    Path at = path.field(field);
    if (!map.containsKey(field)) {
      errors.add(FieldError.required(at, ""));
    } else if (!(map.get(field) instanceof String text)) {
      errors.add(FieldError.invalid(at, map.get(field), "must be a string"));
    } else if (text.isEmpty()) {
      errors.add(FieldError.invalid(at, text, "must not be empty"));
    } else if (field.equals("apiVersion") && text.indexOf('/') != text.lastIndexOf('/')) {
      errors.add(FieldError.invalid(at, text, "unexpected GroupVersion string: " + text));
    } else if (field.equals("kind")) {
      checkKind(text, at);
    }
  }

  private void checkKind(String kind, Path at) {
    List<String> mistakes = NameValidation.dns1035Label(kind.toLowerCase(Locale.ROOT));
    if (!mistakes.isEmpty()) {
      String body =
          "may have mixed case, but should otherwise match: " + String.join(",", mistakes);
      errors.add(FieldError.invalid(at, kind, body));
    }
  }
}
