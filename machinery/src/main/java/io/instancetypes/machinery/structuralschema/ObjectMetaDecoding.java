package io.instancetypes.machinery.structuralschema;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Whether metadata can be read at all. kube-apiserver reads it into a struct of Go, and answers a
 * request with 400 and Go's complaint where a value has another type.
 */
public final class ObjectMetaDecoding {
  private static final Map<String, String> LISTS =
      Map.of(
          "finalizers", "string",
          "ownerReferences", "v1.OwnerReference",
          "managedFields", "v1.ManagedFieldsEntry");

  private String complaint;

  private ObjectMetaDecoding() {}

  /** The first complaint about the metadata of an object; empty if it can be read. */
  public static Optional<String> complaint(Object metadata) {
    var decoding = new ObjectMetaDecoding();
    if (metadata instanceof Map<?, ?> map) {
      decoding.readFields(ObjectMeta.STRUCTURE, map, "ObjectMeta.");
    } else if (metadata != null) {
      decoding.complain(
          "json: cannot unmarshal " + kindOf(metadata) + " into Go value of type v1.ObjectMeta");
    }
    return Optional.ofNullable(decoding.complaint);
  }

  private void complain(String about) {
    if (complaint == null) {
      complaint = about;
    }
  }

  private void readFields(StructuralSchema structure, Map<?, ?> map, String prefix) {
    map.forEach(
        (key, value) -> {
          StructuralSchema field = structure.properties().get(String.valueOf(key));
          if (field != null && value != null) {
            read(field, value, prefix + key, String.valueOf(key));
          }
        });
  }

  private void read(StructuralSchema structure, Object value, String place, String name) {
    switch (structure.type()) {
      case OBJECT -> readMap(structure, value, place, name);
      case ARRAY -> readList(structure, value, place, name);
      case INTEGER -> expect(value instanceof Long, value, place, "int64");
      case BOOLEAN -> expect(value instanceof Boolean, value, place, "bool");
      default -> {
        expect(value instanceof String, value, place, "string");
        if (structure.format() != null && value instanceof String text) {
          readTime(text);
        }
      }
    }
  }

  private void readMap(StructuralSchema structure, Object value, String place, String name) {
    if (structure.preservesUnknownFields()) {
      return;
    }
    if (value instanceof Map<?, ?> map && structure.additional() != null) {
      map.values().stream()
          .filter(entry -> entry != null)
          .forEach(entry -> read(structure.additional(), entry, place, name));
    } else {
      expect(false, value, place, "map[string]string");
    }
  }

  private void readList(StructuralSchema structure, Object value, String place, String name) {
    String type = LISTS.get(name);
    expect(value instanceof List, value, place, "[]" + type);
    if (!(value instanceof List<?> list)) {
      return;
    }
    for (Object item : list) {
      if (item instanceof Map<?, ?> map && !structure.items().properties().isEmpty()) {
        String struct = type.substring(type.indexOf('.') + 1);
        readFields(structure.items(), map, struct + "." + name + ".");
      } else if (item != null) {
        boolean text = item instanceof String && structure.items().properties().isEmpty();
        expect(text, item, place, type);
      }
    }
  }

  private void readTime(String text) {
    if (!Formats.check("datetime").test(text)) {
      String shown = GoText.quote(text);
      complain(
          "parsing time %s as \"2006-01-02T15:04:05Z07:00\": cannot parse %s as \"2006\""
              .formatted(shown, shown));
    }
  }

  private void expect(boolean fits, Object value, String place, String type) {
    if (!fits) {
      String fraction =
          value instanceof Number number && !GoText.isWhole(number)
              ? " " + GoText.number(number)
              : "";
      complain(
          "json: cannot unmarshal "
              + kindOf(value)
              + (type.equals("int64") ? fraction : "")
              + " into Go struct field "
              + place
              + " of type "
              + type);
    }
  }

  private static String kindOf(Object value) {
    return switch (TypeCheck.nameOf(value)) {
      case "integer" -> "number";
      case "boolean" -> "bool";
      case String name -> name;
    };
  }
}
