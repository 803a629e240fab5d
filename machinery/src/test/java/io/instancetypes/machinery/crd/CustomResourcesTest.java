package io.instancetypes.machinery.crd;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.crd.Crds;
import io.instancetypes.documents.Yaml;
import io.instancetypes.machinery.structuralschema.FieldError;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CustomResourcesTest {
  private static final CustomResourceDefinition WIDGETS =
      new CustomResourceDefinition(
          yaml(
              """
              metadata: {name: widgets.example.com}
              spec:
                group: example.com
                scope: Namespaced
                names: {plural: widgets, singular: widget, kind: Widget, listKind: WidgetList, shortNames: [w], categories: [all]}
                versions:
                - name: v1
                  served: true
                  storage: true
                  deprecated: true
                  subresources: {status: {}, scale: {specReplicasPath: .spec.replicas, statusReplicasPath: .status.replicas}}
                  additionalPrinterColumns: [{name: Size, type: integer, jsonPath: .spec.size, priority: 1}]
                  selectableFields: [{jsonPath: .spec.color}]
                  schema:
                    openAPIV3Schema:
                      type: object
                      required: [spec]
                      properties:
                        spec:
                          type: object
                          x-kubernetes-validations: [{rule: "self.size < 5", message: too large}]
                          properties: {size: {type: integer}, color: {type: string}, replicas: {type: integer}}
                        status:
                          type: object
                          properties: {phase: {type: string}, replicas: {type: integer}}
              """));

  private static final Version V1 = WIDGETS.version("v1").orElseThrow();

  private static Fields yaml(String text) {
    var read = new ArrayList<Object>();
    Yaml.read(text.getBytes(StandardCharsets.UTF_8), read::add);
    return (Fields) read.getFirst();
  }

  private static Fields widget(String rest) {
    Fields widget =
        yaml(
            "{apiVersion: example.com/v1, kind: Widget, metadata: {name: a, namespace: b,"
                + " resourceVersion: '1'}}");
    widget.putAll(yaml(rest));
    return widget;
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {kind: Gadget, spec: {}}   | 'kind: Invalid value: "Gadget": must be Widget'
          {apiVersion: v1, spec: {}} | 'apiVersion: Invalid value: "v1": must be example.com/v1'
          {spec: {size: 9}}          | 'spec: Invalid value: too large'
          {spec: {size: 1, replicas: -1}} | '.spec.replicas: Invalid value: -1: should be a non-negative integer'
          {spec: {size: 1, replicas: 9999999999}} | '.spec.replicas: Invalid value: 9999999999: should be less than or equal to 2147483647'
          {metadata: {name: A, namespace: b}, spec: {size: 1}} | 'metadata.name: Invalid value: "A": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, ''-'' or ''.'', and must start and end with an alphanumeric character (e.g. ''example.com'', regex used for validation is ''[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*'')'
          """)
  @DisplayName("Type, metadata, schema, scale and rules are checked")
  void checksAll(String rest, String error) {
    assertThat(CustomResources.check(V1, true, widget(rest)))
        .extracting(FieldError::toString)
        .containsExactly(error);
  }

  @Test
  @DisplayName("Rules wait until the schema is content")
  void rulesWait() {
    assertThat(CustomResources.check(V1, true, widget("{spec: {size: 9, color: 5}}")))
        .extracting(FieldError::toString)
        .containsExactly(
            "spec.color: Invalid value: \"integer\": spec.color in body must be of type string:"
                + " \"integer\"",
            "<nil>: Invalid value: null: some validation rules were not checked because the object"
                + " was invalid; correct the existing errors to complete validation");
  }

  @Test
  @DisplayName("Through the status only the status is checked by the schema")
  void checksStatus() {
    Fields old = widget("{spec: {size: 1, color: red}}");
    Fields changed = widget("{spec: {size: 1, color: 5}, status: {phase: 7}}");
    assertThat(CustomResources.checkStatusUpdate(V1, changed, old))
        .extracting(FieldError::toString)
        .first()
        .isEqualTo(
            "status.phase: Invalid value: \"integer\": phase in body must be of type string:"
                + " \"integer\"");
  }

  @Test
  @DisplayName("A definition tells what it says")
  void reads() {
    assertThat(WIDGETS.names().shortNames()).containsExactly("w");
    assertThat(WIDGETS.isNamespaced()).isTrue();
    assertThat(WIDGETS.storageVersion()).contains(V1);
    assertThat(V1.deprecationWarning()).isEqualTo("example.com/v1 Widget is deprecated");
    assertThat(V1.printerColumns()).hasSize(1);
    assertThat(V1.selectableFields()).containsExactly(".spec.color");
    assertThat(V1.scale()).isEqualTo(new Version.Scale(".spec.replicas", ".status.replicas", ""));
    assertThat(V1.hasStatus()).isTrue();
    assertThat(WIDGETS.conversion().isWebhook()).isFalse();
  }

  @Test
  @DisplayName("An instance type of this project is checked by its own definition")
  void checksInstancetypes() {
    var definition = new CustomResourceDefinition(Crds.of(Kind.INSTANCETYPE));
    Version version = definition.storageVersion().orElseThrow();
    Fields object =
        yaml(
            "{kind: VirtualMachineInstancetype, metadata: {name: a, namespace: b}, spec: {memory:"
                + " {guest: 1Gi}}}");
    object.put("apiVersion", version.apiVersion());
    assertThat(CustomResources.check(version, true, object))
        .extracting(FieldError::toString)
        .first()
        .isEqualTo("spec.cpu: Required value");
  }
}
