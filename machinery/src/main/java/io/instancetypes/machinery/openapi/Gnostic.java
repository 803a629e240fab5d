package io.instancetypes.machinery.openapi;

import io.instancetypes.machinery.protobuf.WireWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Writes an OpenAPI v2 document as the protobuf messages of Google's gnostic, by a table.
 *
 * <p>A message is followed by its fields: the name in JSON, the number, the type. A type is a
 * scalar, a message, {@code []} a list of them (where one alone may stand in JSON for a list of
 * one), or {@code {n}}: a message whose field n holds pairs of a name and a value. The name {@code
 * .} is the node itself, with a condition if one follows; {@code x-} are all extensions.
 */
final class Gnostic {
  private static final String TABLE =
      """
      Document
       swagger 1 string
       info 2 Info
       paths 8 {2}PathItem
       definitions 9 {1}Schema
      Info
       title 1 string
       version 2 string
      PathItem
       get 2 Operation
       put 3 Operation
       post 4 Operation
       delete 5 Operation
       patch 8 Operation
       parameters 9 []ParametersItem
      Operation
       tags 1 []string
       description 3 string
       operationId 5 string
       produces 6 []string
       consumes 7 []string
       parameters 8 []ParametersItem
       responses 9 {1}ResponseValue
       schemes 10 []string
       x- 13 extension
      ParametersItem
       . 1 Parameter
      Parameter
       .in=body 1 BodyParameter
       .in=query 2 NonBodyParameter
       .in=path 2 NonBodyParameter
      BodyParameter
       description 1 string
       name 2 string
       in 3 string
       required 4 boolean
       schema 5 Schema
      NonBodyParameter
       .in=query 3 QueryParameter
       .in=path 4 PathParameter
      QueryParameter
       in 2 string
       description 3 string
       name 4 string
       type 6 string
       uniqueItems 20 boolean
      PathParameter
       required 1 boolean
       in 2 string
       description 3 string
       name 4 string
       type 5 string
       uniqueItems 19 boolean
      ResponseValue
       . 1 Response
      Response
       description 1 string
       schema 2 SchemaItem
      SchemaItem
       . 1 Schema
      Schema
       $ref 1 string
       format 2 string
       title 3 string
       description 4 string
       multipleOf 6 double
       maximum 7 double
       exclusiveMaximum 8 boolean
       minimum 9 double
       exclusiveMinimum 10 boolean
       maxLength 11 integer
       minLength 12 integer
       pattern 13 string
       maxItems 14 integer
       minItems 15 integer
       uniqueItems 16 boolean
       maxProperties 17 integer
       minProperties 18 integer
       required 19 []string
       enum 20 []any
       additionalProperties 21 AdditionalPropertiesItem
       type 22 TypeItem
       items 23 ItemsItem
       properties 25 {1}Schema
       externalDocs 29 ExternalDocs
       example 30 any
       x- 31 extension
      AdditionalPropertiesItem
       .object 1 Schema
       .boolean 2 boolean
      TypeItem
       . 1 []string
      ItemsItem
       . 1 []Schema
      ExternalDocs
       description 1 string
       url 2 string
      """;

  private static final Map<String, List<Field>> MESSAGES = messages();

  private record Field(String name, int number, String type) {}

  private final Function<Object, String> json;

  Gnostic(Function<Object, String> json) {
    this.json = json;
  }

  private static Map<String, List<Field>> messages() {
    var messages = new HashMap<String, List<Field>>();
    List<Field> fields = new ArrayList<>();
    for (String line : TABLE.split("\n")) {
      if (line.startsWith(" ")) {
        String[] words = line.substring(1).split(" ");
        fields.add(new Field(words[0], Integer.parseInt(words[1]), words[2]));
      } else {
        fields = new ArrayList<>();
        messages.put(line, fields);
      }
    }
    return messages;
  }

  byte[] document(Map<?, ?> document) {
    return message(document, "Document").toBytes();
  }

  private WireWriter message(Object node, String type) {
    var message = new WireWriter();
    for (Field field : MESSAGES.get(type)) {
      if (field.name().equals("x-") && node instanceof Map<?, ?> map) {
        extensions(message, field.number(), map);
      } else if (field.name().startsWith(".")) {
        if (applies(field.name().substring(1), node)) {
          write(message, field.number(), field.type(), node);
        }
      } else if (node instanceof Map<?, ?> map && map.get(field.name()) instanceof Object value) {
        write(message, field.number(), field.type(), value);
      }
    }
    return message;
  }

  private static boolean applies(String condition, Object node) {
    return switch (condition) {
      case "" -> true;
      case "object" -> node instanceof Map;
      case "boolean" -> node instanceof Boolean;
      default -> {
        String[] sides = condition.split("=");
        yield node instanceof Map<?, ?> map && sides[1].equals(map.get(sides[0]));
      }
    };
  }

  private void write(WireWriter message, int number, String type, Object value) {
    if (type.startsWith("[]")) {
      List<?> items = value instanceof List<?> list ? list : List.of(value);
      items.forEach(item -> write(message, number, type.substring(2), item));
    } else if (type.startsWith("{")) {
      pairs(message, number, type, (Map<?, ?>) value);
    } else {
      switch (type) {
        case "string" -> message.text(number, value.toString());
        case "boolean" -> message.number(number, Boolean.TRUE.equals(value) ? 1 : 0);
        case "integer" -> message.number(number, value instanceof Number n ? n.longValue() : 0);
        case "double" ->
            message.fixed64(
                number, Double.doubleToLongBits(value instanceof Number n ? n.doubleValue() : 0));
        case "any" -> message.message(number, any(value));
        default -> message.message(number, message(value, type));
      }
    }
  }

  private void pairs(WireWriter message, int number, String type, Map<?, ?> map) {
    int close = type.indexOf('}');
    int inner = Integer.parseInt(type.substring(1, close));
    String valueType = type.substring(close + 1);
    var pairs = new WireWriter();
    map.forEach(
        (name, value) ->
            pairs.message(
                inner,
                new WireWriter().text(1, (String) name).message(2, message(value, valueType))));
    message.message(number, pairs);
  }

  private void extensions(WireWriter message, int number, Map<?, ?> node) {
    node.forEach(
        (name, value) -> {
          if (name instanceof String text && text.startsWith("x-")) {
            message.message(number, new WireWriter().text(1, text).message(2, any(value)));
          }
        });
  }

  /** Free values are YAML there, and all JSON is YAML. */
  private WireWriter any(Object value) {
    return new WireWriter().text(2, json.apply(value));
  }
}
