package io.instancetypes.apiserver.webhook;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.apiserver.object.Metadata;
import io.instancetypes.machinery.structuralschema.FieldError;
import io.instancetypes.machinery.structuralschema.NameRule;
import io.instancetypes.machinery.structuralschema.ObjectMetaValidation;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * What a conversion webhook made of an object: still the same object, of which it may change
 * everything but the metadata, and labels and annotations there.
 */
final class ConvertedObject {
  private static final List<String> FREE = List.of("labels", "annotations");

  private ConvertedObject() {}

  /** What is wrong with it; null if nothing is, and then its metadata is that of the original. */
  static String mistake(Fields original, Fields converted, String apiVersion) {
    if (!apiVersion.equals(converted.get("apiVersion"))) {
      return "object at index 0: invalid groupVersion (expected %s, received %s)"
          .formatted(apiVersion, Fields.text(converted, "apiVersion"));
    }
    if (!Objects.equals(original.get("kind"), converted.get("kind"))) {
      return "object at index 0: invalid kind (expected %s, received %s)"
          .formatted(original.get("kind"), Fields.text(converted, "kind"));
    }
    for (String key : List.of("name", "namespace", "uid")) {
      String expected = Fields.text(new KubeObject(original).metadata(), key);
      String got = Fields.text(new KubeObject(converted).metadata(), key);
      if (!expected.equals(got)) {
        return "object: must have the same %s: %s != %s"
            .formatted(key.equals("uid") ? "UID" : key, expected, got);
      }
    }
    String wrong = restore(original, converted);
    return wrong == null ? null : "metadata: " + wrong;
  }

  private static String restore(Fields original, Fields converted) {
    if (!(converted.get("metadata") instanceof Fields answered)) {
      return "missing metadata in converted object";
    }
    Fields restored = Fields.copyOf(Metadata.of(original));
    for (String key : FREE) {
      if (answered.get(key) == null) {
        restored.remove(key);
        continue;
      }
      String wrong = wrongTexts(key, answered.get(key));
      if (wrong != null) {
        return wrong;
      }
      restored.put(key, answered.get(key));
    }
    converted.put("metadata", restored);
    return restored.equals(Metadata.of(original)) ? null : invalid(restored);
  }

  private static String wrongTexts(String key, Object value) {
    if (!(value instanceof Map<?, ?> texts)) {
      return "invalid metadata.%s of type %s in converted object".formatted(key, goType(value));
    }
    for (var entry : texts.entrySet()) {
      if (!(entry.getValue() instanceof String)) {
        return "metadata.%s[%s] must be a string, but is %s in converted object"
            .formatted(key, entry.getKey(), goType(entry.getValue()));
      }
    }
    return null;
  }

  private static String goType(Object value) {
    return switch (value) {
      case null -> "<nil>";
      case String text -> "string";
      case Boolean truth -> "bool";
      case List<?> list -> "[]interface {}";
      case Map<?, ?> map -> "map[string]interface {}";
      case BigDecimal fraction -> "float64";
      default -> "int64";
    };
  }

  private static String invalid(Fields metadata) {
    var freeParts = Fields.of("name", "any");
    for (String key : FREE) {
      if (metadata.containsKey(key)) {
        freeParts.put(key, metadata.get(key));
      }
    }
    List<FieldError> errors =
        ObjectMetaValidation.check(Fields.of("metadata", freeParts), false, NameRule.SUBDOMAIN);
    if (errors.isEmpty()) {
      return null;
    }
    String all = errors.stream().map(FieldError::toString).collect(Collectors.joining(", "));
    return errors.size() == 1 ? all : "[" + all + "]";
  }
}
