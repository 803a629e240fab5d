package io.instancetypes.runtime.volume;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("What an instance tells its guest")
class DownwardFieldsTest {
  private static final KubeObject VMI =
      new KubeObject(
          Fields.of(
              "metadata",
              Fields.of(
                  "name",
                  "web",
                  "namespace",
                  "shop",
                  "labels",
                  Fields.of("tier", "front", "app", "a\"b"))));

  private static String told(String field) throws PreparationException {
    Fields item = Fields.of("path", "told", "fieldRef", Fields.of("fieldPath", field));
    return new String(
        DownwardFields.files(Fields.of("fields", List.of(item)), VMI).get("told"), UTF_8);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "metadata.name, web",
        "metadata.namespace, shop",
        "metadata.labels['tier'], front",
        "metadata.labels['none'], ``",
        "metadata.labels, `app=\"a\\\"b\"\ntier=\"front\"`"
      })
  @DisplayName("is what Kubernetes would write")
  void written(String field, String text) throws Exception {
    assertThat(told(field)).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"status.hostIP", "", "spec.volumes"})
  @DisplayName("is nothing else")
  void refused(String field) {
    assertThatThrownBy(() -> told(field))
        .hasMessageStartingWith("spec.volumes[].downwardAPI: ")
        .hasMessageContaining("is told to no guest");
  }
}
