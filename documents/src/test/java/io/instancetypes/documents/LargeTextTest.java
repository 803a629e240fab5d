package io.instancetypes.documents;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A text of fifty megabytes is read")
class LargeTextTest {
  private static final int SIZE = 50_000_000;

  @Test
  @DisplayName("as one JSON document")
  void json() {
    String item = "{\"name\":\"disk\",\"size\":12345,\"note\":\"" + "x".repeat(460) + "\"},";
    int items = SIZE / item.length() + 1;
    var list = (List<?>) Json.read(("[" + item.repeat(items) + "null]").getBytes(UTF_8));
    assertThat(list).hasSize(items + 1);
  }

  @Test
  @DisplayName("as one YAML document")
  void yaml() {
    String item = "- name: disk\n  size: 12345\n  note: " + "x".repeat(460) + "\n";
    int items = SIZE / item.length() + 1;
    Yaml.read(
        item.repeat(items).getBytes(UTF_8),
        document -> assertThat((List<?>) document).hasSize(items));
  }

  @Test
  @DisplayName("as one string and one key, in either format")
  void oneString() {
    String text = "\"" + "x".repeat(SIZE / 2) + "\"";
    assertThat(((String) Json.read(text.getBytes(UTF_8)))).hasSize(SIZE / 2);
    Fields fields = (Fields) Json.read(("{" + text + ": 1}").getBytes(UTF_8));
    assertThat(fields.keySet().iterator().next()).hasSize(SIZE / 2);
    Yaml.read(text.getBytes(UTF_8), value -> assertThat((String) value).hasSize(SIZE / 2));
  }
}
