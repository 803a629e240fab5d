package io.instancetypes.virtctl.report;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * As much of JSON Schema as our schemas use: whatever else they say is a mistake, and so is a
 * member that they do not describe.
 */
public final class JsonSchema {
  private static final Set<String> ANNOTATIONS = Set.of("$schema", "$defs", "title", "description");

  private final Map<?, ?> root;
  private final List<String> mistakes = new ArrayList<>();

  private JsonSchema(Map<?, ?> root) {
    this.root = root;
  }

  /** What is wrong with a document. */
  public static List<String> mistakes(Path schema, Object document) throws IOException {
    var judge = new JsonSchema((Map<?, ?>) Json.read(Files.readAllBytes(schema)));
    judge.judge(judge.root, document, "$");
    return judge.mistakes;
  }

  private void judge(Map<?, ?> schema, Object value, String at) {
    for (var keyword : schema.entrySet()) {
      String name = (String) keyword.getKey();
      switch (name) {
        case "$ref" -> judge(definition((String) keyword.getValue()), value, at);
        case "type" -> require(isOfType(keyword.getValue(), value), at, name, value);
        case "enum" -> require(((List<?>) keyword.getValue()).contains(value), at, name, value);
        case "minimum" -> require(number(value) >= number(keyword.getValue()), at, name, value);
        case "pattern" ->
            require(((String) value).matches((String) keyword.getValue()), at, name, value);
        case "required" -> {
          if (value instanceof Map<?, ?> map) {
            ((List<?>) keyword.getValue())
                .forEach(each -> require(map.containsKey(each), at + "." + each, name, "absent"));
          }
        }
        case "properties" -> members((Map<?, ?>) keyword.getValue(), value, at);
        case "items" -> items((Map<?, ?>) keyword.getValue(), value, at);
        default -> require(ANNOTATIONS.contains(name), at, "unknown keyword " + name, schema);
      }
    }
  }

  private Map<?, ?> definition(String reference) {
    String name = reference.substring("#/$defs/".length());
    return (Map<?, ?>) Fields.map(root, "$defs").get(name);
  }

  private void members(Map<?, ?> properties, Object value, String at) {
    if (value instanceof Map<?, ?> map) {
      map.forEach(
          (key, member) -> {
            String there = at + "." + key;
            if (properties.get(key) instanceof Map<?, ?> schema) {
              judge(schema, member, there);
            } else {
              mistakes.add(there + " is not described");
            }
          });
    }
  }

  private void items(Map<?, ?> schema, Object value, String at) {
    if (value instanceof List<?> list) {
      for (int i = 0; i < list.size(); i++) {
        judge(schema, list.get(i), at + "[" + i + "]");
      }
    }
  }

  private static boolean isOfType(Object type, Object value) {
    if (type instanceof List<?> several) {
      return several.stream().anyMatch(each -> isOfType(each, value));
    }
    return switch ((String) type) {
      case "null" -> value == null;
      case "object" -> value instanceof Map;
      case "array" -> value instanceof List;
      case "string" -> value instanceof String;
      case "boolean" -> value instanceof Boolean;
      case "integer" -> value instanceof Long;
      default -> throw new IllegalArgumentException("type " + type);
    };
  }

  private static long number(Object value) {
    return (Long) value;
  }

  private void require(boolean right, String at, String keyword, Object value) {
    if (!right) {
      mistakes.add("%s: %s, but %s".formatted(at, keyword, value));
    }
  }
}
