package io.instancetypes.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.catalog.Facts.Expected;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The catalogue against what is known of KubeVirt's. */
class FactsTest {
  private static final String DESCRIPTION = "instancetype.kubevirt.io/description";

  static Stream<Map.Entry<String, Expected>> instancetypes() {
    assertThat(Facts.instancetypes()).hasSize(65);
    return Facts.instancetypes().entrySet().stream();
  }

  static Stream<Map.Entry<String, Expected>> preferences() {
    assertThat(Facts.preferences()).hasSize(57);
    return Facts.preferences().entrySet().stream();
  }

  @ParameterizedTest
  @MethodSource("instancetypes")
  @DisplayName("A standard instance type is KubeVirt's, described in our own words")
  void hasInstancetype(Map.Entry<String, Expected> fact) {
    Fields object = find(Kind.CLUSTER_INSTANCETYPE, fact.getKey());
    assertThat(metadata(object).get("labels")).isEqualTo(fact.getValue().labels());
    assertThat(object.get("spec")).isEqualTo(fact.getValue().spec());
    var annotations = new TreeMap<>(metadata(object).object("annotations"));
    assertThat(annotations.remove(DESCRIPTION)).asString().startsWith("For ").endsWith(".");
    assertThat(annotations).isEqualTo(fact.getValue().annotations());
  }

  @ParameterizedTest
  @MethodSource("preferences")
  @DisplayName("A standard preference is KubeVirt's, with clean URLs")
  void hasPreference(Map.Entry<String, Expected> fact) {
    Fields object = find(Kind.CLUSTER_PREFERENCE, fact.getKey());
    assertThat(metadata(object).get("labels")).isEqualTo(fact.getValue().labels());
    assertThat(object.get("spec")).isEqualTo(fact.getValue().spec());
    assertThat(metadata(object).get("annotations")).isEqualTo(fact.getValue().annotations());
    assertThat(metadata(object).object("annotations"))
        .containsEntry(
            "openshift.io/documentation-url", "https://github.com/kubevirt/common-instancetypes")
        .containsEntry(
            "openshift.io/support-url", "https://github.com/kubevirt/common-instancetypes/issues");
  }

  private static Fields find(Kind kind, String name) {
    Fields object = Catalog.standard().find(kind, name).orElseThrow();
    assertThat(object.keySet()).containsExactly("apiVersion", "kind", "metadata", "spec");
    assertThat(object)
        .containsEntry("apiVersion", "instancetype.kubevirt.io/v1beta1")
        .containsEntry("kind", kind.kind());
    assertThat(metadata(object).keySet()).containsExactly("annotations", "labels", "name");
    assertThat(metadata(object)).containsEntry("name", name);
    return object;
  }

  private static Fields metadata(Fields object) {
    return object.object("metadata");
  }
}
