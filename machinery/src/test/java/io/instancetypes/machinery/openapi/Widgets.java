package io.instancetypes.machinery.openapi;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.machinery.builtin.BuiltinKind.Subresource;
import io.instancetypes.machinery.builtin.BuiltinKinds;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A custom resource with a bit of everything, as the tests of this package use it. */
final class Widgets {
  static final String SCHEMA =
      """
      {"description": "A widget.", "type": "object", "properties": {
        "spec": {"type": "object", "required": ["size", "nul"], "properties": {
          "size": {"type": "integer", "minimum": 0, "description": "How big."},
          "nul": {"type": "string", "nullable": true},
          "port": {"x-kubernetes-int-or-string": true},
          "either": {"type": "object", "properties": {"a": {"type": "string"}},
                     "oneOf": [{"required": ["a"]}]},
          "items": {"type": "array", "x-kubernetes-list-type": "map",
                    "x-kubernetes-list-map-keys": ["name"],
                    "items": {"type": "object", "properties": {
                      "name": {"type": "string", "default": "x"}}}}}},
        "template": {"type": "object", "x-kubernetes-embedded-resource": true},
        "status": {"type": "object", "x-kubernetes-preserve-unknown-fields": true,
                   "properties": {"ready": {"type": "boolean"}}}}}
      """;

  private static final List<String> CHANGE = List.of("get", "patch", "update");

  private Widgets() {}

  static Fields read(String json) {
    return (Fields) Json.read(json.getBytes(StandardCharsets.UTF_8));
  }

  static ServedResource widget() {
    return ServedResource.custom(
        "demo.example.com",
        "v1",
        "Widget",
        "WidgetList",
        "widgets",
        true,
        List.of(
            new Subresource("status", "demo.example.com", "v1", "Widget", CHANGE),
            new Subresource("scale", "autoscaling", "v1", "Scale", CHANGE)),
        read(SCHEMA));
  }

  static ServedResource builtin(String kind) {
    return BuiltinKinds.all().stream()
        .filter(candidate -> candidate.kind().equals(kind))
        .map(ServedResource::of)
        .findFirst()
        .orElseThrow();
  }
}
