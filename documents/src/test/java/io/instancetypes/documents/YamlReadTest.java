package io.instancetypes.documents;

import static io.instancetypes.documents.Reading.yaml;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.UnreadableException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("YAML is read")
class YamlReadTest {
  @Test
  @DisplayName("into Fields in the order of the text, and ArrayLists")
  void containers() {
    Object document =
        yaml("""
        # a machine
        kind: VirtualMachine
        spec:
          disks:
          - name: a
            disk: {}
          - {name: b, lun: {bus: scsi}}
          empty: []
          text: |
            one
             two
          folded: >-
            three
            four
        """)
            .getFirst();
    assertThat(document)
        .isInstanceOf(Fields.class)
        .hasToString(
            "{kind=VirtualMachine, spec={disks=[{name=a, disk={}}, {name=b, lun={bus=scsi}}],"
                + " empty=[], text=one\n two\n, folded=three four}}");
    Fields spec = (Fields) ((Fields) document).get("spec");
    assertThat(spec.get("disks")).isInstanceOf(ArrayList.class);
  }

  @Test
  @DisplayName("document by document, without those that hold nothing")
  void documents() {
    assertThat(yaml("# nothing\n---\n---\na: 1\n---\n# nothing\n---\n- 2\n...\n---\nx\n---\n"))
        .isEqualTo(List.of(Fields.of("a", 1L), List.of(2L), "x"));
    assertThat(yaml("")).isEmpty();
    assertThat(yaml("---\n~\n")).isEqualTo(Collections.singletonList(null));
  }

  @Test
  @DisplayName("with a byte order mark, Windows line ends and a version line")
  void oddities() {
    assertThat(yaml("\uFEFF%YAML 1.1\r\n---\r\na: 1\r\nb: |\r\n  x\r\n"))
        .isEqualTo(List.of(Fields.of("a", 1L, "b", "x\n")));
  }

  @Test
  @DisplayName("with a copy of its own for each alias")
  void aliases() {
    Fields document = (Fields) yaml("a: &x {b: [1]}\nc: *x\nd: &y text\n*y : *y\n").getFirst();
    assertThat(document).hasToString("{a={b=[1]}, c={b=[1]}, d=text, text=text}");
    ((Fields) document.get("a")).put("b", 2L);
    assertThat(document.get("c")).isEqualTo(Fields.of("b", List.of(1L)));
  }

  @Test
  @DisplayName("with the newest anchor of a name, and none of another document's")
  void anchors() {
    assertThat(yaml("[&x 1, *x, &x 2, *x]")).isEqualTo(List.of(List.of(1L, 1L, 2L, 2L)));
    assertThatThrownBy(() -> yaml("- &x 1\n---\n- *x\n")).isInstanceOf(UnreadableException.class);
  }

  @Test
  @DisplayName("with merged fields, where an object's own fields win, then the first source")
  void merge() {
    List<Object> documents =
        yaml(
            """
            base: &base {a: 1, b: 2}
            more: &more {b: 3, c: 4}
            own: {b: null, <<: *base}
            list:
              <<: [*base, *more]
              d: 5
            inline:
              <<: {a: 9}
            quoted: {"<<": *base}
            """);
    assertThat(documents.getFirst())
        .hasToString(
            "{base={a=1, b=2}, more={b=3, c=4}, own={b=null, a=1}, list={d=5, a=1, b=2, c=4},"
                + " inline={a=9}, quoted={<<={a=1, b=2}}}");
  }

  @Test
  @DisplayName("up to the mistake")
  void upToTheMistake() {
    List<Object> documents = new ArrayList<>();
    assertThatThrownBy(() -> Yaml.read("a\n---\nb\n---\n]".getBytes(UTF_8), documents::add))
        .isInstanceOf(UnreadableException.class);
    assertThat(documents).containsExactly("a", "b");
  }

  @Test
  @DisplayName("200 levels deep in blocks, 500 in brackets")
  void deep() {
    var text = new StringBuilder();
    for (int level = 0; level < 200; level++) {
      text.append("  ".repeat(level)).append("a:\n");
    }
    assertThat(depth(yaml(text.toString()).getFirst())).isEqualTo(200);
    assertThat(depth(yaml("[".repeat(500) + "]".repeat(500)).getFirst())).isEqualTo(500);
  }

  private static int depth(Object value) {
    return switch (value) {
      case Map<?, ?> map -> 1 + depth(map.get("a"));
      case List<?> list -> 1 + depth(list.isEmpty() ? null : list.getFirst());
      case null, default -> 0;
    };
  }

  @Test
  @DisplayName("with many honest aliases")
  void manyAliases() {
    String text = "base: &b {name: disk, bus: virtio}\nall:\n" + "- *b\n".repeat(50_000);
    Fields document = (Fields) yaml(text).getFirst();
    assertThat((List<?>) document.get("all")).hasSize(50_000);
  }
}
