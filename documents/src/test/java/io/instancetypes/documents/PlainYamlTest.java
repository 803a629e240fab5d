package io.instancetypes.documents;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.json.UnreadableException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The quick reader has no opinion of its own: it says what the whole parser says, or nothing. */
@DisplayName("Plain YAML")
class PlainYamlTest {
  private static final int ROUNDS = 30_000;
  private static final String MACHINE =
      """
      # A machine
      apiVersion: kubevirt.io/v1
      kind: VirtualMachine
      metadata:
        name: web   # its name
        labels: {}
        annotations:
          kubevirt.io/os: "fedora: 42"

          note: 'it is'
      spec:
        runStrategy: Always
        template:
          spec:
            domain:
              cpu: {}
              firmware:
              devices:
                disks:
                - name: root
                  bootOrder: 1
                  disk:
                    bus: virtio
                -
                  name: init
                  serial: 0123
                interfaces: []
                matrix:
                - - a:b
                  - 1.5
                -   x: ~
                    y2: -7
                - http://example.org/#anchor
              memory:
                guest: 2Gi
            volumes:
              - name: init
                cloudInitNoCloud:
                  userData: |
                    #cloud-config
                      password: secret

                    ssh: yes
                  networkData: |-
                    version: 2
      ---
      # nothing
      ---
      - true
      - "no"
      """;
  private static final String[] PIECES = {
    "\n",
    " ",
    "  ",
    "- ",
    "-",
    ": ",
    ":",
    "#",
    " #",
    "a",
    "b: 1\n",
    "\n---\n",
    "|\n",
    "|-\n",
    "{}",
    "[]",
    "\"",
    "'",
    "~",
    "0x1F",
    ".inf",
    "&x ",
    "*x",
    "!!str ",
    "? ",
    ">\n",
    "...\n",
    "<<: {}\n",
    "\t",
    "\\",
    "no",
    "\n\n  \n",
    "e\u0301",
    ",",
    "{a: 1}",
    "\n- ",
    "\n  "
  };

  private final Random random = new Random(14);

  @Test
  @DisplayName("of a usual manifest is read without the whole parser, to the same documents")
  void machine() {
    assertThat(PlainYaml.read(MACHINE.getBytes(UTF_8)))
        .isEqualTo(whole(MACHINE))
        .hasSize(2)
        .first()
        .asString()
        .contains("firmware=null")
        .contains("matrix=[[a:b, 1.5], {x=null, y2=-7}, http://example.org/#anchor]")
        .contains("serial=83")
        .contains(
            "userData=#cloud-config\n  password: secret\n\nssh: yes\n, networkData=version: 2");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a: &x 1\n",
        "a: *x\n",
        "a: !!str 1\n",
        "a: [1]\n",
        "a: {b: 1}\n",
        "a: >\n  b\n",
        "a: |+\n  b\n",
        "a: |2\n    b\n",
        "a: |\n\n  b\n",
        "a: b\n  c\n",
        "a:\n  b\n",
        "a: \"b\\n\"\n",
        "a: 'b''c'\n",
        "a: \"b\n  c\"\n",
        "a: b: c\n",
        "a: - b\n",
        "a: 1\na: 2\n",
        "yes: 1\n",
        "1: 1\n",
        "\"a\": 1\n",
        "<<: {}\n",
        "? a\n: b\n",
        "a\n",
        "a: 1",
        "a:\t1\n",
        "a: 1\r\n",
        "a: é\n",
        "a: .inf\n",
        "a: 1\n b: 2\n",
        "  a: 1\n b: 2\n",
        "a:\n  - b\n  c: 1\n",
        "--- a\n",
        "a: 1\n...\n",
        "%YAML 1.1\n---\na: 1\n"
      })
  @DisplayName("ends where something stands that needs the whole parser")
  void unusual(String text) {
    assertThat(PlainYaml.read(text.getBytes(UTF_8))).isNull();
  }

  @Test
  @DisplayName("however it is damaged, is read as the whole parser reads it, or not at all")
  void damaged() {
    int read = 0;
    for (int round = 0; round < ROUNDS; round++) {
      String text = damaged(MACHINE);
      List<Object> plain = PlainYaml.read(text.getBytes(UTF_8));
      if (plain != null) {
        read++;
        assertThat(plain).as(text).isEqualTo(whole(text)).hasToString(whole(text).toString());
      }
    }
    assertThat(read).isGreaterThan(ROUNDS / 20);
  }

  private String damaged(String text) {
    var damaged = new StringBuilder(text);
    for (int damages = 1 + random.nextInt(3); damages > 0; damages--) {
      int from = random.nextInt(damaged.length());
      int to = Math.min(damaged.length(), from + random.nextInt(4));
      damaged.replace(from, to, PIECES[random.nextInt(PIECES.length)]);
    }
    return damaged.toString();
  }

  private static List<Object> whole(String text) {
    var documents = new ArrayList<>();
    try {
      Yaml.readAny(text, documents::add);
    } catch (UnreadableException e) {
      documents.add(e.getMessage());
    }
    return documents;
  }
}
