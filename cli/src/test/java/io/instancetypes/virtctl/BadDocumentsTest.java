package io.instancetypes.virtctl;

import static io.instancetypes.virtctl.Samples.TYPES;
import static io.instancetypes.virtctl.Samples.machine;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Run;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("A document that is wrong gets a clear answer:")
class BadDocumentsTest {
  private static final String MACHINE = "apiVersion: kubevirt.io/v1\nkind: VirtualMachine\n";

  @TempDir private Path folder;
  private Desk desk;

  @BeforeEach
  void desk() {
    desk = new Desk(folder).file("types.yaml", TYPES);
  }

  private Run expanded(String text) {
    return desk.file("a.yaml", text).virtctl("expand -f a.yaml -f types.yaml");
  }

  private String validated(String text) {
    String out = desk.file("a.yaml", text).virtctl("validate -f a.yaml -f types.yaml").out();
    return out.substring(0, out.indexOf("\n2 valid, "));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          a: [1, 2                                 | 1:4: The '[' that stands here is never closed.
          a: 1~a: 2                                | 2:1: The key "a" appears twice in one object: first on line 1, again on line 2.
          a: &a [*a]                               | 1:8: The alias *a stands inside the value it repeats.
          ~~- a                                    | 3:1: expected an object with apiVersion, kind and metadata, found a list
          text                                     | 1:1: expected an object with apiVersion, kind and metadata, found a text
          42                                       | 1:1: expected an object with apiVersion, kind and metadata, found the number 42
          spec: {}                                 | 1:1: this is no Kubernetes object: it has neither apiVersion nor kind
          apiVersion: v1                           | 1:1: kind: is required
          {apiVersion: v1, kind: 3}                | 1:18: kind: expected text, found the number 3
          {apiVersion: [v1], kind: Pod}            | 1:2: apiVersion: expected text, found a list
          kind: Pod                                | 1:1: apiVersion: is required
          kind: VirtualMachine                     | 1:1: apiVersion: is required; write apiVersion: kubevirt.io/v1
          {apiVersion: v1, kind: VirtualMachine}   | 1:2: apiVersion: there is no VirtualMachine in v1; write apiVersion: kubevirt.io/v1
          {apiVersion: kubevirt.io/v9, kind: VirtualMachine}            | 1:2: apiVersion: there is no VirtualMachine in kubevirt.io/v9; write apiVersion: kubevirt.io/v1
          {apiVersion: kubevirt.io/v1, kind: VirtualMachinePreference}  | 1:2: apiVersion: there is no VirtualMachinePreference in kubevirt.io/v1; write apiVersion: instancetype.kubevirt.io/v1beta2
          {apiVersion: v1, kind: List, items: {}}  | 1:30: items: expected a list, found an object
          {apiVersion: v1, kind: List, items: [null]}                   | 1:38: expected an object with apiVersion, kind and metadata, found nothing
          """)
  @DisplayName("one that cannot be read, or does not say what it is")
  void unreadable(String text, String complaint) {
    assertThat(expanded(text.replace('~', '\n') + "\n"))
        .isEqualTo(new Run(Exit.REFUSED, "", "error: a.yaml:" + complaint + "\n"));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          metadata: []~spec: {template: {spec: {domain: {}}}, running: false} | 3:1: error: metadata: expected an object, found a list
          metadata: {name: 12}~spec: {template: {spec: {domain: {}}}, running: false} | 3:12: error: metadata.name: expected text, found the number 12; put it in quotes
          metadata: {name: a, labels: {v: 1.1}}~spec: {template: {spec: {domain: {}}}, running: false} | 3:30: error: metadata.labels.v: expected text, found the number 1.1; put it in quotes
          metadata: {name: a}                                        | 1:1: error: spec: is required
          metadata: {name: a}~spec: null                             | 4:1: error: spec: is required
          metadata: {name: a}~spec: []                               | 4:1: error: spec: expected an object, found a list
          metadata: {name: a}~spec: {}                               | 4:1: error: spec.template: is required
          metadata: {name: a}~spec: {template: x}                    | 4:8: error: spec.template: expected an object, found the text "x"
          metadata: {name: a}~spec: {template: {}}                   | 4:8: error: spec.template.spec: is required
          metadata: {name: a}~spec: {template: {spec: {domain: 3}}, running: false} | 4:26: error: spec.template.spec.domain: expected an object, found the number 3
          metadata: {name: a}~spec: {template: {spec: {volumes: [null], domain: {}}}, running: false} | 4:36: error: spec.template.spec.volumes[0]: expected an object, found nothing
          metadata: {name: a}~spec: {template: {spec: {domain: {devices: {disks: {}}}}}, running: false} | 4:45: error: spec.template.spec.domain.devices.disks: expected a list, found an object
          metadata: {name: a}~spec: {template: {spec: {domain: {memory: {guest: 1.5Gib}}}}, running: false} | 4:44: error: spec.template.spec.domain.memory.guest: "1.5Gib" is not a quantity: write a number, optionally with one of the suffixes Ki Mi Gi Ti Pi Ei, n u m k M G T P E, or an exponent such as 1e3; did you mean "1.5Gi"?
          metadata: {name: a}~spec: {template: {spec: {domain: {cpu: {guest: 4294967296}}}}, running: false} | 4:41: error: spec.template.spec.domain.cpu.guest: must be at most 4294967295, found 4294967296
          metadata: {name: a}~spec: {template: {spec: {domain: {cpu: {cores: "2"}}}}, running: false} | 4:41: error: spec.template.spec.domain.cpu.cores: expected a whole number, found the text "2"; remove the quotes
          metadata: {name: a}~spec: {instancetype: medium, template: {spec: {domain: {}}}, running: false} | 4:8: error: spec.instancetype: expected an object, found the text "medium"
          metadata: {name: a}~spec: {instancetype: {name: 3}, template: {spec: {domain: {}}}, running: false} | 4:23: error: spec.instancetype.name: expected text, found the number 3; put it in quotes
          metadata: {name: a}~spec: {instancetype: {}, template: {spec: {domain: {}}}, running: false} | 4:8: error: spec.instancetype: neither name nor inferFromVolume is set
          metadata: {name: a}~spec: {instancetype: {name: medium, kind: Flavor}, template: {spec: {domain: {}}}, running: false} | 4:8: error: spec.instancetype: there is no kind Flavor of instancetype
          """)
  @DisplayName("a VM with values of the wrong type")
  void wrongValues(String text, String complaint) {
    assertThat(validated(MACHINE + text.replace('~', '\n') + "\n"))
        .isEqualTo("a.yaml:" + complaint);
  }

  @Test
  @DisplayName("a VM that is wrong beside one that is right")
  void besideOthers() {
    Run run = expanded(MACHINE + "metadata: {name: b}\nspec: null\n---\n" + machine("a"));
    assertThat(run.exit()).isEqualTo(Exit.REFUSED);
    assertThat(run.out())
        .startsWith(
            """
            apiVersion: v1
            code: 422
            details:
              causes:
              - field: spec
                message: 'spec: is required'
                reason: FieldValueRequired
                type: FieldValueRequired
              group: kubevirt.io
              kind: VirtualMachine
              name: b
            kind: Status
            message: 'spec: is required'
            metadata: {}
            reason: Invalid
            status: Failure
            ---
            apiVersion: kubevirt.io/v1
            kind: VirtualMachine
            """);
  }

  @Test
  @DisplayName("an instance type of a version that does not exist")
  void unknownVersion() {
    assertThat(
            validated(
                "{apiVersion: instancetype.kubevirt.io/v2, kind: VirtualMachineInstancetype}"))
        .isEqualTo(
            "a.yaml:1:2: error: apiVersion: instancetype.kubevirt.io/v2 is not a version of"
                + " instancetype.kubevirt.io; there are v1alpha1, v1alpha2, v1beta1, v1beta2");
  }

  @Test
  @DisplayName("a VM whose instance type is wrong, in terms of the VM")
  void wrongType() {
    desk.file("types.yaml", TYPES.replace("guest: 4", "guest: four"));
    assertThat(expanded(machine("a")).err())
        .isEqualTo(
            """
            error: a.yaml:6:3: VirtualMachine a cannot be expanded: spec.instancetype: \
            VirtualMachineClusterInstancetype medium is not valid: spec.cpu.guest: expected a \
            whole number, found the text "four"
            """);
  }

  @Test
  @DisplayName("every document that cannot be read, in one go")
  void allAtOnce() {
    desk.file("b.yaml", "b: [}\n").file("c.yaml", "c: \"\n");
    assertThat(desk.virtctl("expand -f b.yaml -f c.yaml").err().lines())
        .hasSize(2)
        .allMatch(line -> line.matches("error: [bc]\\.yaml:\\d+:\\d+: .*\\."));
  }

  @Test
  @DisplayName("one that is not text")
  void binary() {
    desk.file("a.yaml", "\u007fELF\u0002\u0001\u00ff\u0000".getBytes(ISO_8859_1));
    assertThat(desk.virtctl("validate -f a.yaml").out())
        .startsWith("a.yaml:1:")
        .contains(": error: ")
        .endsWith("\n0 valid, 0 refused, 1 unreadable\n");
  }

  @Test
  @DisplayName("one whose aliases repeat without end")
  void aliases() {
    var text = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for (int i = 1; i < 12; i++) {
      String previous = "*a" + (i - 1) + " ";
      text.append("a%d: &a%d [%s]\n".formatted(i, i, (previous + ",").repeat(9) + previous));
    }
    assertThat(expanded(text.toString()).err())
        .matches("error: a\\.yaml:\\d+:\\d+: Aliases repeat far more content than the text.*\n");
  }

  @Test
  @DisplayName("but one that is deep in a field nobody knows is passed on")
  void deep() {
    String deep = "{x: ".repeat(200) + "1" + "}".repeat(200);
    Run run =
        expanded(machine("a").replace("domain: {}", "future: " + deep + "\n      domain: {}"));
    assertThat(run.exit()).isEqualTo(Exit.OK);
    assertThat(run.out().lines().filter(line -> line.endsWith(" x:"))).hasSize(199);
  }

  @Test
  @DisplayName("and one that is too deep is refused")
  void tooDeep() {
    String deep = "[".repeat(5000) + "]".repeat(5000);
    assertThat(expanded(machine("a") + "future: " + deep + "\n").err())
        .matches("error: a\\.yaml:11:\\d+: Objects and lists are nested more than 500 levels.*\n");
  }
}
