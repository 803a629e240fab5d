package io.instancetypes.machinery.openapi;

import io.instancetypes.api.Fields;
import io.instancetypes.machinery.builtin.BuiltinTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Says in OpenAPI v2 what a schema of v3 says, without what v2 or old kubectls cannot cope with.
 */
final class SchemaV2 {
  static final String DEFINITIONS = "#/definitions/";

  /** Marks what takes fields that the schema does not name. */
  static final String FREE = "x-kubernetes-preserve-unknown-fields";

  private static final String ALL_OF = "allOf";
  private static final String PROPERTIES = "properties";
  private static final String ADDITIONAL = "additionalProperties";
  private static final String ITEMS = "items";
  private static final String TYPE = "type";
  private static final String REQUIRED = "required";
  private static final String NULLABLE = "nullable";

  private SchemaV2() {}

  static Fields of(Map<?, ?> schema) {
    var converted = new Fields(schema.size());
    schema.forEach((key, value) -> convert((String) key, value, converted));
    typeOfChoice(schema, converted);
    forget(schema, converted);
    dropNullableFromRequired(schema, converted);
    return converted;
  }

  private static void convert(String key, Object value, Fields converted) {
    switch (key) {
      case OpenApiExtensions.REFERENCE -> converted.put(key, reference(value));
      case ALL_OF -> unwrap(value, converted);
      case "oneOf", "anyOf", "not", "default", NULLABLE -> {
        // No such words, or words that kubectl takes for something else.
      }
      case PROPERTIES -> converted.put(key, properties(value));
      case ITEMS, ADDITIONAL ->
          converted.put(key, value instanceof Map<?, ?> schema ? of(schema) : value);
      default -> converted.put(key, value);
    }
  }

  private static String reference(Object reference) {
    return reference.toString().replace(BuiltinTypes.SCHEMAS, DEFINITIONS);
  }

  /** In v3 a reference with something beside it hides in here; v2 may write both. */
  private static void unwrap(Object allOf, Fields converted) {
    if (allOf instanceof List<?> list
        && list.size() == 1
        && list.getFirst() instanceof Map<?, ?> only
        && only.get(OpenApiExtensions.REFERENCE) instanceof String reference) {
      converted.put(OpenApiExtensions.REFERENCE, reference(reference));
    }
  }

  private static Fields properties(Object properties) {
    var converted = new Fields();
    if (properties instanceof Map<?, ?> map) {
      map.forEach(
          (name, property) -> {
            if (property instanceof Map<?, ?> schema) {
              converted.put((String) name, of(schema));
            }
          });
    }
    return converted;
  }

  /** A quantity is text or a number; v2 has one type only, and text is what is written. */
  private static void typeOfChoice(Map<?, ?> schema, Fields converted) {
    if (!schema.containsKey(TYPE)
        && schema.get("oneOf") instanceof List<?> choice
        && !choice.isEmpty()
        && choice.getFirst() instanceof Map<?, ?> first
        && first.get(TYPE) instanceof String type) {
      converted.put(TYPE, type);
    }
  }

  /** Where anything goes, old kubectls refuse whatever is not named, so nothing may be named. */
  private static void forget(Map<?, ?> schema, Fields converted) {
    boolean nullable = Boolean.TRUE.equals(schema.get(NULLABLE));
    boolean free = Boolean.TRUE.equals(schema.get(FREE));
    if (nullable || free) {
      converted.remove(ITEMS);
      converted.remove(PROPERTIES);
    }
    if (nullable
        || free && "object".equals(schema.get(TYPE))
        || "array".equals(schema.get(TYPE)) && !converted.containsKey(ITEMS)) {
      converted.remove(TYPE);
    }
  }

  private static void dropNullableFromRequired(Map<?, ?> schema, Fields converted) {
    if (!(schema.get(REQUIRED) instanceof List<?> required)
        || !(schema.get(PROPERTIES) instanceof Map<?, ?> properties)) {
      return;
    }
    var kept = new ArrayList<Object>(required);
    kept.removeIf(
        name ->
            properties.get(name) instanceof Map<?, ?> property
                && Boolean.TRUE.equals(property.get(NULLABLE)));
    if (kept.isEmpty()) {
      converted.remove(REQUIRED);
    } else {
      converted.put(REQUIRED, kept);
    }
  }
}
