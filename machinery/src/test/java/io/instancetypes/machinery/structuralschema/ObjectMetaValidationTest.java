package io.instancetypes.machinery.structuralschema;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.documents.Yaml;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ObjectMetaValidationTest {
  private static final String LONG = "l" + "o".repeat(300);

  static Stream<Arguments> rows() {
    return Rows.of("metadata.jsonl");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rows")
  @DisplayName("The metadata of a new object is refused in kube-apiserver's words")
  void refusesAsKubeApiserver(String name, Fields row) {
    Fields metadata = Fields.copyOf(fields(row.get("metadata")));
    List<String> errors =
        texts(
            ObjectMetaValidation.check(Fields.of("metadata", metadata), false, NameRule.SUBDOMAIN));
    assertThat(errors.stream().map(error -> error.replace(LONG, "LONG")))
        .containsExactlyInAnyOrderElementsOf(Rows.texts(row.get("errors")));
  }

  private static Fields fields(Object row) {
    var read = new ArrayList<Object>();
    String text = GoText.json(row).replace("LONG", LONG).replace("HUGE", "h".repeat(300_000));
    Yaml.read(text.getBytes(StandardCharsets.UTF_8), read::add);
    return (Fields) read.getFirst();
  }

  private static List<String> texts(List<FieldError> errors) {
    return errors.stream().map(FieldError::toString).toList();
  }

  @ParameterizedTest(name = "{0} as {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          system:node   | PATH_SEGMENT | true
          a/b           | PATH_SEGMENT | false
          ..            | PATH_SEGMENT | false
          a.b           | SUBDOMAIN    | true
          a_b           | SUBDOMAIN    | false
          a.b           | LABEL        | false
          0a            | LABEL        | true
          0a            | OLD_LABEL    | false
          a-0           | OLD_LABEL    | true
          """)
  @DisplayName("Kinds differ in the names they allow")
  void knowsNameRules(String name, NameRule rule, boolean allowed) {
    Fields object = Fields.of("metadata", Fields.of("name", name));
    assertThat(ObjectMetaValidation.check(object, false, rule).isEmpty()).isEqualTo(allowed);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          no version      | {name: a}                                           | {name: a} | 'metadata.resourceVersion: Invalid value: "": must be specified for an update'
          renamed         | {name: b, resourceVersion: "1"}                     | {name: a} | 'metadata.name: Invalid value: "b": field is immutable'
          moved           | {name: a, namespace: c, resourceVersion: "1"}       | {name: a, namespace: b} | 'metadata.namespace: Invalid value: "c": field is immutable'
          other           | {name: a, uid: c, resourceVersion: "1"}             | {name: a, uid: b} | 'metadata.uid: Invalid value: "c": field is immutable'
          not created     | {name: a, resourceVersion: "1"}                     | {name: a, creationTimestamp: "2020-01-01T00:00:00Z"} | 'metadata.creationTimestamp: Invalid value: null: field is immutable'
          deleted         | {name: a, deletionTimestamp: "2020-01-01T00:00:00Z", resourceVersion: "1"} | {name: a} | 'metadata.deletionTimestamp: Invalid value: "2020-01-01T00:00:00Z": field is immutable'
          generation      | {name: a, generation: 1, resourceVersion: "1"}      | {name: a, generation: 2} | 'metadata.generation: Invalid value: 1: must not be decremented'
          late finalizer  | {name: a, deletionTimestamp: "2020-01-01T00:00:00Z", finalizers: [c, b], resourceVersion: "1"} | {name: a, finalizers: [b], deletionTimestamp: "2020-01-01T00:00:00Z"} | 'metadata.finalizers: Forbidden: no new finalizers can be added if the object is being deleted, found new finalizers []string{"c"}'
          """)
  @DisplayName("What names an object does not change")
  void refusesChanges(String name, String now, String before, String error) {
    Fields object = Fields.of("metadata", yaml(now));
    Fields old = Fields.of("metadata", yaml(before));
    assertThat(texts(ObjectMetaValidation.checkUpdate(object, old))).containsExactly(error);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          none where one is needed    | true  | {name: a}               | 'metadata.namespace: Required value'
          one where none is needed    | false | {name: a, namespace: b} | 'metadata.namespace: Forbidden: not allowed on this type'
          one with dots               | true  | {name: a, namespace: b.c} | 'metadata.namespace: Invalid value: "b.c": must not contain dots'
          """)
  @DisplayName("The namespace fits the scope")
  void checksNamespace(String name, boolean namespaced, String metadata, String error) {
    Fields object = Fields.of("metadata", yaml(metadata));
    assertThat(texts(ObjectMetaValidation.check(object, namespaced, NameRule.SUBDOMAIN)))
        .containsExactly(error);
  }

  private static Fields yaml(String text) {
    var read = new ArrayList<Object>();
    Yaml.read(text.getBytes(StandardCharsets.UTF_8), read::add);
    return (Fields) read.getFirst();
  }
}
