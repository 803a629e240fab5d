package io.instancetypes.machinery.builtin;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.json.Json;
import io.instancetypes.machinery.structuralschema.StructuralSchema;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BuiltinTypesTest {
  private static StructuralSchema at(String type, String path) {
    StructuralSchema structure = BuiltinTypes.structure(type);
    for (String step : path.split("\\.")) {
      structure = step.equals("[]") ? structure.items() : structure.child(step);
    }
    return structure;
  }

  @ParameterizedTest(name = "{0} {1}")
  @DisplayName("A field has the type and the merge rules of the real API")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Namespace             | metadata.name                     | STRING        | ATOMIC | []     |
          Namespace             | metadata.labels                   | OBJECT        | ATOMIC | []     |
          Namespace             | metadata.finalizers               | ARRAY         | SET    | []     |
          Namespace             | metadata.ownerReferences          | ARRAY         | MAP    | [uid]  | uid
          Namespace             | status.conditions                 | ARRAY         | MAP    | [type] | type
          ServiceAccount        | secrets                           | ARRAY         | MAP    | [name] | name
          ServiceAccount        | imagePullSecrets                  | ARRAY         | ATOMIC | []     |
          PersistentVolumeClaim | spec.resources.requests           | OBJECT        | ATOMIC | []     |
          PersistentVolumeClaim | spec.resources.requests.storage   | ANY           | ATOMIC | []     |
          PersistentVolume      | spec.hostPath.path                | STRING        | ATOMIC | []     |
          Secret                | data.anything                     | STRING        | ATOMIC | []     |
          Event                 | count                             | INTEGER       | ATOMIC | []     |
          """)
  void fields(
      String type,
      String path,
      StructuralSchema.Type expected,
      StructuralSchema.ListKind kind,
      String keys,
      String mergeKey) {
    StructuralSchema field = at(BuiltinTypes.CORE + type, path);
    assertThat(field.type()).isEqualTo(expected);
    assertThat(field.listKind()).isEqualTo(kind);
    assertThat(field.listMapKeys()).hasToString(keys);
    assertThat(field.patchMergeKey()).isEqualTo(mergeKey);
  }

  @Test
  @DisplayName("References to objects are owned as a whole, except where a field says otherwise")
  void atomicObjects() {
    assertThat(at(BuiltinTypes.CORE + "Event", "involvedObject").isAtomicMap()).isTrue();
    assertThat(at(BuiltinTypes.CORE + "PersistentVolume", "spec.claimRef").isAtomicMap()).isFalse();
  }

  @Test
  @DisplayName("Defaults are those that the real server fills in")
  void defaults() {
    assertThat(at(BuiltinTypes.CORE + "Secret", "type").defaultValue()).isEqualTo("Opaque");
    StructuralSchema webhook =
        at("io.k8s.api.admissionregistration.v1.ValidatingWebhookConfiguration", "webhooks.[]");
    assertThat(webhook.child("timeoutSeconds").defaultValue()).isEqualTo(10L);
    assertThat(webhook.child("failurePolicy").defaultValue()).isEqualTo("Fail");
    assertThat(webhook.child("rules").items().child("scope").defaultValue()).isEqualTo("*");
  }

  @Test
  @DisplayName("The values of a list or a map are enumerated, not the list or the map")
  void enumerated() {
    StructuralSchema modes = at(BuiltinTypes.CORE + "PersistentVolumeClaim", "spec.accessModes");
    assertThat(modes.source().containsKey("enum")).isFalse();
    assertThat(modes.items().source().get("enum"))
        .hasToString("[ReadOnlyMany, ReadWriteMany, ReadWriteOnce, ReadWriteOncePod]");
    StructuralSchema hostPath = at(BuiltinTypes.CORE + "PersistentVolume", "spec.hostPath.type");
    assertThat((List<?>) hostPath.source().get("enum")).hasSize(8);
  }

  @Test
  @DisplayName("The schema of schemas can be walked as deep as one likes")
  void recursive() {
    assertThat(
            at(
                    "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1"
                        + ".CustomResourceDefinition",
                    "spec.versions.[].schema.openAPIV3Schema.properties.a.properties.b.allOf.[]"
                        + ".not.maxLength")
                .type())
        .isEqualTo(StructuralSchema.Type.INTEGER);
  }

  @Test
  @DisplayName("A schema is what the OpenAPI document of the server shows")
  void schema() {
    assertThat(BuiltinTypes.schema(BuiltinTypes.CORE + "NamespaceStatus"))
        .isEqualTo(
            Json.read(
                """
                {"description": "Whether the namespace is in use or going away.",
                 "type": "object",
                 "properties": {
                   "phase": {"description": "Active or Terminating.", "type": "string",
                             "enum": ["Active", "Terminating"]},
                   "conditions": {
                     "description": "What holds up the deletion, if anything.",
                     "x-kubernetes-list-type": "map",
                     "x-kubernetes-list-map-keys": ["type"],
                     "x-kubernetes-patch-merge-key": "type",
                     "x-kubernetes-patch-strategy": "merge",
                     "type": "array",
                     "items": {
                       "$ref": "#/components/schemas/io.k8s.api.core.v1.NamespaceCondition"}}}}
                """
                    .getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  @DisplayName("Every type that is referred to exists")
  void closed() {
    Set<String> seen = new HashSet<>();
    var todo = new ArrayDeque<String>();
    BuiltinKinds.all().forEach(kind -> todo.add(kind.type()));
    todo.add(BuiltinTypes.META + "Status");
    while (!todo.isEmpty()) {
      String name = todo.pop();
      if (seen.add(name)) {
        assertThat(BuiltinTypes.schema(name)).as(name).isNotNull();
        references(BuiltinTypes.schema(name), todo);
      }
    }
    assertThat(seen).hasSize(339);
  }

  private static void references(Object node, ArrayDeque<String> found) {
    if (node instanceof Map<?, ?> map) {
      if (map.get("$ref") instanceof String reference) {
        found.add(reference.substring(BuiltinTypes.SCHEMAS.length()));
      }
      map.values().forEach(value -> references(value, found));
    } else if (node instanceof List<?> list) {
      list.forEach(value -> references(value, found));
    }
  }

  @Test
  @DisplayName("A name that is no type has no schema")
  void unknown() {
    assertThat(BuiltinTypes.find("io.k8s.api.core.v1.Podling")).isNull();
    assertThat(BuiltinTypes.schema("io.k8s.api.core.v1.Podling")).isNull();
  }
}
