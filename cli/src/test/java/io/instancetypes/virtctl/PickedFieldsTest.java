package io.instancetypes.virtctl;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Run;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("-o name, jsonpath= and custom-columns= are understood wherever objects are listed")
class PickedFieldsTest {
  @TempDir Path folder;
  private Desk desk;

  @BeforeEach
  void files() {
    desk =
        new Desk(folder)
            .file("now/type.yaml", type("2Gi"))
            .file("large.yaml", type("4Gi"))
            .file(
                "now/vms.yaml",
                machine("web", "small") + "---\n" + machine("lost", "gone") + "---\n");
  }

  private static String type(String memory) {
    return """
    apiVersion: instancetype.kubevirt.io/v1beta1
    kind: VirtualMachineClusterInstancetype
    metadata: {name: small}
    spec: {cpu: {guest: 1}, memory: {guest: %s}}
    """
        .formatted(memory);
  }

  private static String machine(String name, String type) {
    return """
    apiVersion: kubevirt.io/v1
    kind: VirtualMachine
    metadata: {name: %s}
    spec: {runStrategy: Always, instancetype: {name: %s}, template: {spec: {domain: {devices: {}}}}}
    """
        .formatted(name, type);
  }

  private String plan(String format) {
    Run run =
        desk.virtctl("plan", "--present", "" + desk.path("now"), "-f", "large.yaml", "-o", format);
    assertThat(run.exit()).isEqualTo(Exit.CHANGES);
    return run.out();
  }

  @Test
  @DisplayName("plan")
  void plan() {
    assertThat(plan("name")).isEqualTo("virtualmachine.kubevirt.io/web\n");
    assertThat(plan("jsonpath={.summary.next-start} {.machines[*].name}")).isEqualTo("1 web");
    assertThat(plan("custom-columns=VM:.name,HOW:.verdict"))
        .isEqualTo("VM    HOW\nweb   next-start\n");
    assertThat(plan("custom-columns=HOW:.verdict,FIELD:.differences[0].path"))
        .isEqualTo("HOW          FIELD\nnext-start   spec.domain.memory.guest\n");
  }

  private String drift(String format) {
    return desk.virtctl("drift", "--present", "" + desk.path("now"), "-o", format).out();
  }

  @Test
  @DisplayName("drift")
  void drift() {
    assertThat(drift("name")).isEqualTo("virtualmachine.kubevirt.io/lost\n");
    assertThat(drift("jsonpath={.machines[0].missing[0].name}")).isEqualTo("gone");
    assertThat(drift("custom-columns=VM:.name,MISSING:.missing[*].name"))
        .isEqualTo("VM     MISSING\nlost   gone\n");
  }

  private String customize(String format) {
    return desk.virtctl(
            "customize", "u1.medium", "--offline", "--name", "mine", "--vcpus", "3", "-o", format)
        .out();
  }

  @Test
  @DisplayName("customize")
  void customize() {
    assertThat(customize("name"))
        .isEqualTo("virtualmachineinstancetype.instancetype.kubevirt.io/mine\n");
    assertThat(customize("jsonpath={.spec.cpu.guest}")).isEqualTo("3");
    assertThat(customize("jsonpath={.kind} {.spec.cpu}"))
        .as("as kubectl prints what has members")
        .isEqualTo("VirtualMachineInstancetype {\"guest\":3}");
    assertThat(customize("custom-columns=NAME:.metadata.name,CPU:.spec.cpu.guest"))
        .isEqualTo("NAME   CPU\nmine   3\n");
  }

  @Test
  @DisplayName("adopt")
  void adopt() {
    assertThat(desk.virtctl("adopt --size aws:m5.large -o name").out())
        .endsWith("virtualmachine.kubevirt.io/m5-large\n");
  }

  @Test
  @DisplayName("A template that cannot be read is a mistake of the command line")
  void mistakes() {
    Run run =
        desk.virtctl("drift", "--present", "" + desk.path("now"), "-o", "jsonpath={.machines");
    assertThat(run.exit()).isEqualTo(Exit.USAGE);
    assertThat(run.err()).contains("a brace of the template is not closed");
  }
}
