package io.instancetypes.qemu;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.schema.Schema;
import io.instancetypes.api.schema.VirtualMachineSchema;
import io.instancetypes.qemu.FieldTreatment.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class FieldTableTest {
  private static final Path FILE = Path.of("../docs/reference/hardware.md");
  private static final Schema SPEC =
      VirtualMachineSchema.spec().find("template.spec").orElseThrow();

  @Test
  @DisplayName("Every field of an instance has a line that says what becomes of it")
  void complete() {
    assertThat(SPEC.leaves())
        .hasSizeGreaterThan(300)
        .allSatisfy(field -> assertThat(FieldTable.of(field)).as(field).isPresent());
  }

  @Test
  @DisplayName("Every line is about a field that there is, and about another one")
  void noStrangers() {
    assertThat(FieldTable.ALL)
        .extracting(FieldTreatment::path)
        .doesNotHaveDuplicates()
        .allSatisfy(path -> assertThat(SPEC.find(path)).as(path).isPresent());
  }

  @Test
  @DisplayName("A field that nobody knows is told, never dropped")
  void unknown() {
    GuestCommand command = Vmi.small().with("spec.domain.devices.crystalBall", "{}").onKvm();
    assertThat(command.ignored())
        .contains(
            new IgnoredField("spec.domain.devices.crystalBall", "nothing is known of this field"));
  }

  @Test
  @DisplayName("Every refused field refuses the instance by its name, unless it says no")
  void refusals() {
    for (FieldTreatment line : FieldTable.ALL) {
      if (line.kind() == Kind.REFUSED) {
        String path = "spec." + line.path().replace("[]", "[0]");
        assertThat(Vmi.small().with("spec." + line.path(), "{a: b}").onKvm().causes())
            .as(path)
            .anySatisfy(cause -> assertThat(cause.message()).isEqualTo(path + ": " + line.note()));
      }
    }
    assertThat(Vmi.small().with("spec.domain.devices.autoattachVSOCK", "false").onKvm().causes())
        .isEmpty();
    assertThat(Vmi.small().with("spec.domain.devices.gpus", "[]").onKvm().causes()).isEmpty();
  }

  @Test
  @DisplayName("Every ignored field is told by its name, and changes nothing")
  void ignored() {
    for (FieldTreatment line : FieldTable.ALL) {
      if (line.kind() == Kind.IGNORED) {
        GuestCommand command = Vmi.small().with("spec." + line.path(), "{a: b}").onKvm();
        String path = "spec." + line.path().replace("[]", "[0]");
        assertThat(command.ignored()).contains(new IgnoredField(path, line.note()));
        assertThat(command.words()).as(path).isEqualTo(Vmi.small().onKvm().words());
      }
    }
  }

  @Test
  @DisplayName("docs/reference/hardware.md says what the table says (mvn verify -Dupdate)")
  void isUpToDate() throws IOException {
    String text = reference();
    if (System.getProperty("update") != null) {
      Files.writeString(FILE, text);
    }
    assertThat(FILE).hasContent(text);
  }

  private static String reference() {
    return """
    # Fields of guests

    Generated from the table that `virtctl expand --as qemu` goes by: every field of a VirtualMachineInstance, below `spec`, and what becomes of it when QEMU runs
    the guest. A line speaks for all fields below it that have none of their own. [guests.md](../guests.md) tells the rest.

    ## Honoured

    The option carries it; values that it cannot carry are refused.

    | field | option |
    |---|---|
    """
        + rows(Kind.HONOURED)
        + """

        ## Refused

        A VM that asks for one of these is not run.

        | field | because |
        |---|---|
        """
        + rows(Kind.REFUSED)
        + """

        ## Ignored

        The guest goes without, and whoever asks is told.

        | field | because |
        |---|---|
        """
        + rows(Kind.IGNORED)
        + """

        ## Not about hardware

        | field | because |
        |---|---|
        """
        + rows(Kind.BESIDE);
  }

  private static String rows(Kind kind) {
    return FieldTable.ALL.stream()
        .filter(line -> line.kind() == kind)
        .map(
            line ->
                "| `%s` | %s |\n"
                    .formatted(
                        line.path(), kind == Kind.HONOURED ? "`" + line.note() + "`" : line.note()))
        .collect(Collectors.joining());
  }
}
