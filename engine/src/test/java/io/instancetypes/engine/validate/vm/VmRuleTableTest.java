package io.instancetypes.engine.validate.vm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class VmRuleTableTest {
  private static final Path FILE = Path.of("../docs/reference/vm-rules.md");

  @Test
  @DisplayName("Every rule has an id of its own, in words with hyphens")
  void ids() {
    List<String> ids =
        VmRules.ALL.stream().flatMap(set -> set.rules().stream()).map(VmRule::id).toList();
    assertThat(ids)
        .doesNotHaveDuplicates()
        .allMatch(id -> id.matches("[a-z0-9]+(-[a-z0-9]+)*"))
        .hasSizeGreaterThan(140);
  }

  @Test
  @DisplayName("docs/reference/vm-rules.md says what the table says (mvn verify -Dupdate)")
  void isUpToDate() throws IOException {
    String text = reference();
    if (System.getProperty("update") != null) {
      Files.createDirectories(FILE.getParent());
      Files.writeString(FILE, text);
    }
    assertThat(FILE).hasContent(text);
  }

  private static String reference() {
    return """
    # Rules for VirtualMachines

    Generated from the table of rules. What KubeVirt demands of a VirtualMachine on admission, beyond the types of its fields: applied by
    `virtctl validate`, `explain`, `serve` and the operator, after the instance type and preference were worked in. A cause names the field as it
    stands in the VM, and who set it. Feature gates and settings are those of the `KubeVirt` resource; without a cluster it is given along with `-f`.
    """
        + VmRules.ALL.stream().map(VmRuleTableTest::section).collect(Collectors.joining());
  }

  private static String section(RuleSet set) {
    return "\n## "
        + set.title()
        + "\n\n`"
        + set.path()
        + "`\n\n| rule | what must hold |\n|---|---|\n"
        + rows(set.rules().stream());
  }

  private static String rows(Stream<VmRule> rules) {
    return rules
        .map(rule -> "| `" + rule.id() + "` | " + rule.demand() + " |\n")
        .collect(Collectors.joining());
  }
}
