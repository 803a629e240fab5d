package io.instancetypes.machinery.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.machinery.builtin.BuiltinKinds;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OpenApiV2Test {
  private static String write(Object value) {
    return new String(Json.write(value), StandardCharsets.UTF_8);
  }

  @ParameterizedTest(name = "{0}")
  @DisplayName("A schema loses what version 2 cannot say and old kubectls stumble over")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      textBlock =
          """
          choices | {"type":"object","oneOf":[{}],"anyOf":[{}],"allOf":[{}],"not":{}} | {"type":"object"}
          default | {"type":"string","default":"x"} | {"type":"string"}
          nullable | {"type":"object","nullable":true,"properties":{"a":{"type":"string"}}} | {}
          required but nullable | {"type":"object","required":["a","b"],"properties":{"a":{"nullable":true},"b":{"type":"string"}}} | {"type":"object","required":["b"],"properties":{"a":{},"b":{"type":"string"}}}
          only nullable required | {"type":"object","required":["a"],"properties":{"a":{"nullable":true}}} | {"type":"object","properties":{"a":{}}}
          unknown fields | {"type":"object","x-kubernetes-preserve-unknown-fields":true,"properties":{"a":{}}} | {"x-kubernetes-preserve-unknown-fields":true}
          unknown list | {"type":"array","x-kubernetes-preserve-unknown-fields":true,"items":{}} | {"x-kubernetes-preserve-unknown-fields":true}
          list without items | {"type":"array"} | {}
          int or string | {"x-kubernetes-int-or-string":true,"anyOf":[{"type":"integer"},{"type":"string"}]} | {"x-kubernetes-int-or-string":true}
          quantity | {"oneOf":[{"type":"string"},{"type":"number"}]} | {"type":"string"}
          reference | {"$ref":"#/components/schemas/a.B"} | {"$ref":"#/definitions/a.B"}
          described reference | {"description":"d","allOf":[{"$ref":"#/components/schemas/a.B"}]} | {"description":"d","$ref":"#/definitions/a.B"}
          nested | {"type":"array","items":{"additionalProperties":{"default":1,"type":"integer"}}} | {"type":"array","items":{"additionalProperties":{"type":"integer"}}}
          free map | {"type":"object","additionalProperties":true} | {"type":"object","additionalProperties":true}
          bounds | {"type":"integer","minimum":0,"enum":[1,2],"x-kubernetes-list-type":"set"} | {"type":"integer","minimum":0,"enum":[1,2],"x-kubernetes-list-type":"set"}
          """)
  void schema(String name, String schema, String expected) {
    assertThat(write(SchemaV2.of(Widgets.read(schema)))).isEqualTo(expected);
  }

  @Test
  @DisplayName("A custom resource that takes anything is an object, and nothing of it is named")
  void anything() {
    for (Fields schema :
        new Fields[] {
          null, Widgets.read("{\"type\":\"object\",\"x-kubernetes-preserve-unknown-fields\":true}")
        }) {
      ServedResource free =
          ServedResource.custom(
              "demo.example.com", "v1", "Any", "AnyList", "anies", true, List.of(), schema);
      Fields definitions =
          OpenApiV2.document(List.of(free), List.of(), "v1.36.0").object("definitions");
      assertThat(write(definitions.get("com.example.demo.v1.Any")))
          .isEqualTo(
              "{\"type\":\"object\",\"x-kubernetes-group-version-kind\":[{\"group\":"
                  + "\"demo.example.com\",\"version\":\"v1\",\"kind\":\"Any\"}]}");
    }
  }

  @Test
  @DisplayName("A custom resource is defined as the real server defines it")
  void customResource() {
    Fields document = OpenApiV2.document(List.of(Widgets.widget()), List.of(), "v1.36.0");
    Map<?, ?> definition =
        (Map<?, ?>) ((Map<?, ?>) document.get("definitions")).get("com.example.demo.v1.Widget");
    assertThat(((Map<?, ?>) definition.get("properties")).get("spec"))
        .isEqualTo(
            Widgets.read(
                """
                {"type": "object", "required": ["size"], "properties": {
                  "size": {"type": "integer", "minimum": 0, "description": "How big."},
                  "nul": {},
                  "port": {"x-kubernetes-int-or-string": true},
                  "either": {"type": "object", "properties": {"a": {"type": "string"}}},
                  "items": {"type": "array", "x-kubernetes-list-type": "map",
                            "x-kubernetes-list-map-keys": ["name"],
                            "items": {"type": "object", "properties": {
                              "name": {"type": "string"}}}}}}
                """));
  }

  @Test
  @DisplayName("An operation has its body among its parameters")
  void operation() {
    Fields document =
        OpenApiV2.document(List.of(Widgets.builtin("SelfSubjectReview")), List.of(), "v1.36.0");
    assertThat(write(document.get("paths")))
        .isEqualTo(
            write(
                Widgets.read(
                    """
                    {"/apis/authentication.k8s.io/v1/selfsubjectreviews": {
                      "post": {
                        "description": "create a SelfSubjectReview",
                        "consumes": ["*/*"],
                        "produces": ["application/json", "application/vnd.kubernetes.protobuf",
                                     "application/yaml"],
                        "schemes": ["https"],
                        "tags": ["authentication_v1"],
                        "operationId": "createAuthenticationV1SelfSubjectReview",
                        "parameters": [
                          {"name": "body", "in": "body", "schema": {"$ref":
                           "#/definitions/io.k8s.api.authentication.v1.SelfSubjectReview"},
                           "required": true},
                          {"uniqueItems": true, "type": "string", "description":
                           "With All, everything is checked and nothing is kept.",
                           "name": "dryRun", "in": "query"},
                          {"uniqueItems": true, "type": "string", "description":
                           "The name of whoever makes the change.",
                           "name": "fieldManager", "in": "query"},
                          {"uniqueItems": true, "type": "string", "description":
                           "What to do about unknown fields: Ignore, Warn or Strict.",
                           "name": "fieldValidation", "in": "query"}],
                        "responses": {
                          "200": {"description": "OK", "schema": {"$ref":
                           "#/definitions/io.k8s.api.authentication.v1.SelfSubjectReview"}},
                          "201": {"description": "Created", "schema": {"$ref":
                           "#/definitions/io.k8s.api.authentication.v1.SelfSubjectReview"}},
                          "202": {"description": "Accepted", "schema": {"$ref":
                           "#/definitions/io.k8s.api.authentication.v1.SelfSubjectReview"}},
                          "401": {"description": "Unauthorized"}},
                        "x-kubernetes-action": "post",
                        "x-kubernetes-group-version-kind": {"group": "authentication.k8s.io",
                          "version": "v1", "kind": "SelfSubjectReview"}},
                      "parameters": [{"uniqueItems": true, "type": "string", "description":
                        "Whether to indent the answer.", "name": "pretty", "in": "query"}]}}
                    """)));
  }

  @Test
  @DisplayName("Everything that is referred to is defined")
  void closed() {
    var resources = new ArrayList<ServedResource>();
    BuiltinKinds.all().forEach(kind -> resources.add(ServedResource.of(kind)));
    resources.add(Widgets.widget());
    Fields document = OpenApiV2.document(resources, List.of(), "v1.36.0");
    var references = new ArrayList<String>();
    references(document, references);
    assertThat(references).hasSizeGreaterThan(500);
    assertThat(((Map<?, ?>) document.get("definitions")).keySet().stream().map(String::valueOf))
        .containsAll(references);
  }

  private static void references(Object node, List<String> found) {
    if (node instanceof Map<?, ?> map) {
      if (map.get("$ref") instanceof String reference) {
        found.add(reference.substring("#/definitions/".length()));
      }
      map.values().forEach(value -> references(value, found));
    } else if (node instanceof List<?> list) {
      list.forEach(value -> references(value, found));
    }
  }

  @Test
  @DisplayName("The protobuf form has the bytes that gnostic reads as the same document")
  void protobuf() {
    Fields document =
        Widgets.read(
            """
            {"swagger": "2.0", "info": {"title": "T", "version": "1"},
             "paths": {"/a/{name}": {
               "get": {"operationId": "o", "tags": ["t"], "responses": {
                 "200": {"description": "OK", "schema": {"$ref": "#/definitions/A"}}},
                 "parameters": [{"name": "b", "in": "body", "schema": {"$ref": "#/definitions/A"}},
                                {"name": "q", "in": "query", "type": "string"}],
                 "x-kubernetes-action": "get"},
               "parameters": [{"name": "name", "in": "path", "required": true, "type": "string"}]}},
             "definitions": {"A": {"type": "object", "required": ["x"], "properties": {
               "x": {"type": "array", "items": {"type": "string", "enum": ["e"]}},
               "y": {"type": "number", "minimum": 0.5, "maxLength": 3},
               "m": {"additionalProperties": {"type": "string"}},
               "n": {"additionalProperties": true}}}}}
            """);
    assertThat(
            Base64.getEncoder().encodeToString(OpenApiV2.protobuf(document, OpenApiV2Test::write)))
        .isEqualTo(
            "CgMyLjASBgoBVBIBMUK6ARK3AQoJL2Eve25hbWV9EqkBEogBCgF0KgFvQiAKHgocEgFiGgRib2R5"
                + "KhEKDyMvZGVmaW5pdGlvbnMvQUIYChYSFBoSEgVxdWVyeSIBcTIGc3RyaW5nSiQKIgoDMjAwEhsK"
                + "GQoCT0sSEwoRCg8jL2RlZmluaXRpb25zL0FqHgoTeC1rdWJlcm5ldGVzLWFjdGlvbhIHEgUiZ2V0"
                + "IkocChoSGCIWCAESBHBhdGgiBG5hbWUqBnN0cmluZ0qDAQqAAQoBQRJ7mgEBeLIBCAoGb2JqZWN0"
                + "ygFpCicKAXgSIrIBBwoFYXJyYXm6ARUKE6IBBRIDImUisgEICgZzdHJpbmcKGwoBeRIWSQAAAAAA"
                + "AOA/WAOyAQgKBm51bWJlcgoVCgFtEhCqAQ0KC7IBCAoGc3RyaW5nCgoKAW4SBaoBAhAB");
  }
}
