package io.instancetypes.https;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("Media types")
class MediaTypeTest {
  @Test
  @DisplayName("are read as clients write them, in the order in which they are wanted")
  void accepted() {
    var types =
        MediaType.accepted("application/json; as=Table ;v=v1;g=meta.k8s.io, Application/JSON,*/*");
    assertThat(types)
        .extracting(MediaType::name)
        .containsExactly("application/json", "application/json", "*/*");
    assertThat(types.getFirst().parameter("as")).isEqualTo("Table");
    assertThat(types.getFirst().parameter("g")).isEqualTo("meta.k8s.io");
    assertThat(types.get(1).parameter("as")).isEmpty();
  }

  @Test
  @DisplayName("are all welcome where none is named")
  void anything() {
    assertThat(MediaType.accepted(" ")).hasSize(1);
    assertThat(MediaType.accepted("").getFirst().covers(MediaType.PROTOBUF)).isTrue();
  }

  @ParameterizedTest(name = "{0} covers {1}: {2}")
  @DisplayName("cover others by wildcards")
  @CsvSource({
    "application/json, application/json, true",
    "application/*,    application/json, true",
    "*/*,              application/json, true",
    "text/*,           application/json, false",
    "application/js,   application/json, false",
    "app*/json,        application/json, false",
  })
  void covers(String accepted, String type, boolean covered) {
    assertThat(MediaType.parse(accepted).covers(type)).isEqualTo(covered);
  }
}
