package io.instancetypes.machinery.openapi;

import io.instancetypes.api.Fields;
import io.instancetypes.machinery.builtin.BuiltinTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Schemas of custom resources, with what every object has added to them. */
final class CustomSchemas {
  private static final String PROPERTIES = "properties";
  private static final String API_VERSION = "apiVersion";
  private static final String KIND = "kind";
  private static final String METADATA = "metadata";
  private static final String REQUIRED = "required";

  private CustomSchemas() {}

  static Fields of(Map<?, ?> schema) {
    Fields whole =
        schema == null
            ? Fields.of("type", "object", "x-kubernetes-preserve-unknown-fields", true)
            : Fields.copyOf(schema);
    complete(whole);
    addObjectProperties(whole);
    return whole;
  }

  static Fields typeProperties() {
    return Fields.of(
        API_VERSION,
        text("The version of the schema that the object is in."),
        KIND,
        text("The kind of the object."));
  }

  static Fields metadata(String type) {
    return Fields.of(OpenApiExtensions.REFERENCE, BuiltinTypes.SCHEMAS + BuiltinTypes.META + type);
  }

  private static Fields text(String description) {
    return Fields.of("description", description, "type", "string");
  }

  private static void addObjectProperties(Fields schema) {
    Fields properties = typeProperties();
    properties.put(METADATA, metadata("ObjectMeta"));
    if (schema.get(PROPERTIES) instanceof Map<?, ?> own) {
      own.forEach((name, property) -> properties.putIfAbsent((String) name, property));
    }
    schema.put(PROPERTIES, properties);
  }

  private static void complete(Object node) {
    if (!(node instanceof Fields schema)) {
      return;
    }
    if (schema.get(PROPERTIES) instanceof Map<?, ?> properties) {
      properties.values().forEach(CustomSchemas::complete);
    }
    complete(schema.get("items"));
    complete(schema.get("additionalProperties"));
    if (Boolean.TRUE.equals(schema.get("x-kubernetes-int-or-string"))
        && !schema.containsKey("anyOf")
        && !schema.containsKey("allOf")) {
      schema.put("anyOf", List.of(Fields.of("type", "integer"), Fields.of("type", "string")));
    }
    if (Boolean.TRUE.equals(schema.get("x-kubernetes-embedded-resource"))) {
      addObjectProperties(schema);
      requireType(schema);
    }
  }

  private static void requireType(Fields schema) {
    var required = new ArrayList<Object>();
    if (schema.get(REQUIRED) instanceof List<?> own) {
      required.addAll(own);
    }
    for (String name : List.of(KIND, API_VERSION)) {
      if (!required.contains(name)) {
        required.add(name);
      }
    }
    schema.put(REQUIRED, required);
  }
}
