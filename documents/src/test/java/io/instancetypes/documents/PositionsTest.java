package io.instancetypes.documents;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.json.Position;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The place of a field")
class PositionsTest {
  private static final String YAML =
      """
      # a list
      ---
      ---
      kind: A
      spec:
        disks:
        - name: x
        - disk:
            bus: virtio
      ---
      base: &base
        a: 1
      copy: *base
      merged:
        <<: *base
        b: 2
      9: nine
      """;

  @Test
  @DisplayName("is that of its key, in documents counted as they are read")
  void yaml() {
    assertThat(find(YAML, 0, "kind")).isEqualTo(new Position(4, 1));
    assertThat(find(YAML, 0, "spec", "disks")).isEqualTo(new Position(6, 3));
    assertThat(find(YAML, 0, "spec", "disks", 0)).isEqualTo(new Position(7, 5));
    assertThat(find(YAML, 0, "spec", "disks", 1, "disk", "bus")).isEqualTo(new Position(9, 7));
    assertThat(find(YAML, 1, "base", "a")).isEqualTo(new Position(12, 3));
    assertThat(find(YAML, 1, "9")).isEqualTo(new Position(17, 1));
    assertThat(find(YAML, 1)).isEqualTo(new Position(11, 1));
  }

  @Test
  @DisplayName("is the alias or the merge for what they bring in")
  void aliased() {
    assertThat(find(YAML, 1, "copy", "a")).isEqualTo(new Position(13, 1));
    assertThat(find(YAML, 1, "merged", "a")).isEqualTo(new Position(15, 3));
    assertThat(find(YAML, 1, "merged", "b")).isEqualTo(new Position(16, 3));
  }

  @Test
  @DisplayName("is that of the deepest part of the path that exists")
  void missing() {
    assertThat(find(YAML, 0, "spec", "disks", 7, "name")).isEqualTo(new Position(6, 3));
    assertThat(find(YAML, 0, "kind", "deeper", 3)).isEqualTo(new Position(4, 1));
    assertThat(find(YAML, 0, "absent")).isEqualTo(new Position(4, 1));
    assertThat(find(YAML, 0, "spec", 0)).isEqualTo(new Position(5, 1));
    assertThat(find(YAML, 0, "spec", "disks", "0")).isEqualTo(new Position(6, 3));
    assertThat(find(YAML, 2, "kind")).isEqualTo(Position.UNKNOWN);
    assertThat(find(YAML, -1)).isEqualTo(Position.UNKNOWN);
  }

  @Test
  @DisplayName("is found in JSON, also where YAML could not read it, counting characters")
  void json() {
    String json = "{\"é\": 1, \"a\":\n\t[true,\n\t{\"b\": {\"b\": 2}}]}\n{\"c\": 3}";
    assertThat(find(json, 0, "é")).isEqualTo(new Position(1, 2));
    assertThat(find(json, 0, "a")).isEqualTo(new Position(1, 10));
    assertThat(find(json, 0, "a", 0)).isEqualTo(new Position(2, 3));
    assertThat(find(json, 0, "a", 1, "b", "b")).isEqualTo(new Position(3, 9));
    assertThat(find(json, 1, "c")).isEqualTo(new Position(4, 2));
    assertThat(find(json, 1)).isEqualTo(new Position(4, 1));
  }

  @Test
  @DisplayName("is found in YAML that begins like JSON")
  void flowYaml() {
    assertThat(find("{\"a\": 1, b: 2}", 0, "b")).isEqualTo(new Position(1, 10));
    assertThat(find("{\"a\": 1}\n---\n{b: 2}", 1, "b")).isEqualTo(new Position(3, 2));
  }

  @Test
  @DisplayName("is unknown in what cannot be read")
  void unreadable() {
    assertThat(find("a: [", 0, "a")).isEqualTo(Position.UNKNOWN);
    assertThat(find("", 0)).isEqualTo(Position.UNKNOWN);
  }

  @Test
  @DisplayName("is known in the documents before a mistake")
  void beforeMistake() {
    String text = "a: 1\n---\nb:\n  c: 2\n---\nd: [\n";
    assertThat(find(text, 0, "a")).isEqualTo(new Position(1, 1));
    assertThat(find(text, 1, "b", "c")).isEqualTo(new Position(4, 3));
    assertThat(find(text, 2, "d")).isEqualTo(Position.UNKNOWN);
  }

  private static Position find(String text, int document, Object... path) {
    return Positions.of(text.getBytes(UTF_8)).find(document, List.of(path));
  }
}
