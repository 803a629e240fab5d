package io.instancetypes.api.crd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class CrdsTest {
  @DisplayName("A definition carries the names and the scope of its kind")
  @Test
  void namesTheKind() {
    Fields crd = Crds.of(Kind.INSTANCETYPE);

    assertThat(crd)
        .containsEntry("apiVersion", "apiextensions.k8s.io/v1")
        .containsEntry("kind", "CustomResourceDefinition");
    assertThat(at(crd, "metadata"))
        .isEqualTo(Map.of("name", "virtualmachineinstancetypes.instancetype.kubevirt.io"));
    assertThat(at(crd, "spec", "group")).isEqualTo("instancetype.kubevirt.io");
    assertThat(at(crd, "spec", "scope")).isEqualTo("Namespaced");
    assertThat(at(crd, "spec", "names"))
        .isEqualTo(
            Map.of(
                "kind", "VirtualMachineInstancetype",
                "listKind", "VirtualMachineInstancetypeList",
                "plural", "virtualmachineinstancetypes",
                "singular", "virtualmachineinstancetype",
                "shortNames", List.of("vminstancetype", "vminstancetypes", "vmf", "vmfs"),
                "categories", List.of("all")));
  }

  @DisplayName("Cluster kinds are cluster-scoped and stay out of the category all")
  @Test
  void keepsClusterKindsOutOfAll() {
    Fields crd = Crds.of(Kind.CLUSTER_PREFERENCE);

    assertThat(at(crd, "spec", "scope")).isEqualTo("Cluster");
    assertThat((Fields) at(crd, "spec", "names")).doesNotContainKey("categories");
  }

  @DisplayName("All versions are served, the newest is stored, the alphas warn")
  @ParameterizedTest
  @EnumSource
  void servesAllVersions(Kind kind) {
    assertThat(versions(kind))
        .extracting(
            version -> version.get("name"),
            version -> version.get("served"),
            version -> version.get("storage"),
            version -> version.get("deprecated"))
        .containsExactly(
            tuple("v1beta2", true, true, null),
            tuple("v1beta1", true, false, null),
            tuple("v1alpha2", true, false, true),
            tuple("v1alpha1", true, false, true));
    assertThat(versions(kind).getLast().get("deprecationWarning"))
        .isEqualTo(
            "instancetype.kubevirt.io/v1alpha1 "
                + kind.kind()
                + " is deprecated; use instancetype.kubevirt.io/v1beta2");
  }

  @DisplayName("Columns show what the version has, the essential ones without -o wide")
  @ParameterizedTest
  @CsvSource(
      delimiter = ':',
      textBlock =
          """
          INSTANCETYPE : v1beta2  : CPU MEMORY +SOCKETS +CORES +THREADS +DEDICATED +HUGEPAGES +OVERCOMMIT +IOTHREADS AGE
          INSTANCETYPE : v1alpha1 : CPU MEMORY +DEDICATED +HUGEPAGES +IOTHREADS AGE
          PREFERENCE   : v1beta2  : TOPOLOGY MACHINE REQUIRED-CPU REQUIRED-MEMORY +DISK-BUS +INTERFACE +ARCH AGE
          PREFERENCE   : v1alpha1 : TOPOLOGY MACHINE +DISK-BUS +INTERFACE AGE
          """)
  void showsColumns(Kind kind, String version, String columns) {
    List<?> documents = (List<?>) versionOf(kind, version).get("additionalPrinterColumns");

    assertThat(String.join(" ", documents.stream().map(CrdsTest::columnName).toList()))
        .isEqualTo(columns);
    assertThat((Fields) documents.getFirst())
        .containsEntry(
            "jsonPath",
            kind == Kind.INSTANCETYPE ? ".spec.cpu.guest" : ".spec.cpu.preferredCPUTopology");
  }

  private static String columnName(Object column) {
    Fields fields = (Fields) column;
    return (fields.containsKey("priority") ? "+" : "") + fields.get("name");
  }

  @DisplayName("The schema requires the spec and spells out counts, quantities, choices and lists")
  @Test
  void spellsOutTheSchema() {
    Fields schema = Crds.schema(Kind.INSTANCETYPE, ApiVersion.V1BETA2);
    Fields spec = (Fields) at(schema, "properties", "spec");

    assertThat(schema).containsEntry("type", "object").containsEntry("required", List.of("spec"));
    assertThat((Fields) schema.get("properties"))
        .containsOnlyKeys("apiVersion", "kind", "metadata", "spec");
    assertThat(spec).containsEntry("required", List.of("cpu", "memory"));
    assertThat((Fields) property(spec, "cpu", "guest"))
        .containsEntry("type", "integer")
        .containsEntry("format", "int64")
        .containsEntry("minimum", 1L)
        .containsEntry("maximum", 4294967295L);
    assertThat((Fields) property(spec, "memory", "guest"))
        .containsEntry("x-kubernetes-int-or-string", true)
        .containsEntry("anyOf", List.of(Map.of("type", "integer"), Map.of("type", "string")))
        .containsKey("pattern")
        .doesNotContainKey("type");
    assertThat((Fields) property(spec, "ioThreadsPolicy"))
        .containsEntry("enum", List.of("shared", "auto", "supplementalPool"));
    assertThat((Fields) property(spec, "gpus")).containsEntry("x-kubernetes-list-type", "atomic");
    assertThat((Fields) at((Fields) property(spec, "gpus"), "items"))
        .containsEntry("required", List.of("name"));
    assertThat((Fields) property(spec, "nodeSelector"))
        .containsEntry("additionalProperties", Map.of("type", "string"));
    assertThat((Fields) property(spec, "launchSecurity"))
        .containsEntry(
            "description",
            "Protects the guest from its host."
                + " Deprecated: set preferredLaunchSecurity in a preference.");
  }

  @DisplayName("Rules carry their message, the field to blame and the cause")
  @Test
  void statesRules() {
    Fields spec =
        (Fields) at(Crds.schema(Kind.INSTANCETYPE, ApiVersion.V1BETA2), "properties", "spec");

    assertThat((Fields) property(spec, "cpu"))
        .containsEntry(
            "x-kubernetes-validations",
            List.of(
                Map.of(
                    "rule", "!has(self.guest) || !has(self.topology)",
                    "message", "guest and topology are mutually exclusive",
                    "fieldPath", ".topology",
                    "reason", "FieldValueInvalid")));
  }

  @DisplayName("Conversion is by no means, or by the given webhook")
  @Test
  void configuresConversion() {
    Map<String, Object> client =
        Map.of("url", "https://127.0.0.1:8443/convert", "caBundle", "QQ==");

    assertThat(at(Crds.of(Kind.PREFERENCE), "spec", "conversion"))
        .isEqualTo(Map.of("strategy", "None"));
    assertThat(at(Crds.of(Kind.PREFERENCE, client), "spec", "conversion"))
        .isEqualTo(
            Map.of(
                "strategy",
                "Webhook",
                "webhook",
                Map.of("clientConfig", client, "conversionReviewVersions", List.of("v1"))));
  }

  private static Object at(Fields document, String... path) {
    Object node = document;
    for (String name : path) {
      node = ((Fields) node).get(name);
    }
    return node;
  }

  private static Object property(Fields schema, String... path) {
    Object node = schema;
    for (String name : path) {
      node = at((Fields) node, "properties", name);
    }
    return node;
  }

  private static List<Fields> versions(Kind kind) {
    return ((List<?>) at(Crds.of(kind), "spec", "versions"))
        .stream().map(Fields.class::cast).toList();
  }

  private static Fields versionOf(Kind kind, String name) {
    return versions(kind).stream()
        .filter(version -> version.get("name").equals(name))
        .findFirst()
        .orElseThrow();
  }
}
