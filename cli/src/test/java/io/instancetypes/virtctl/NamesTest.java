package io.instancetypes.virtctl;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Run;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Completion of names")
class NamesTest {
  private static Run complete(String what) {
    var nowhere = Map.of("KUBECONFIG", "/nonexistent/config");
    return Run.of(nowhere, Commands.tree(), "__complete", what);
  }

  @Test
  @DisplayName("offers the built-in catalogue where there is no cluster, without a word")
  void builtIn() {
    assertThat(complete("instancetypes").out().lines()).contains("u1.medium", "cx1.large");
    assertThat(complete("preferences").out().lines()).contains("fedora", "windows.11");
    assertThat(complete("types").out().lines()).contains("u1.medium", "fedora");
    assertThat(complete("vms")).isEqualTo(new Run(Exit.OK, "", ""));
    assertThat(complete("namespaces")).isEqualTo(new Run(Exit.OK, "", ""));
  }

  @Test
  @DisplayName("is asked for by the script of every shell")
  void scripts() {
    assertThat(Run.of(Commands.tree(), "completion", "bash").out())
        .contains("'virtctl catalog show '[0-9]*) kind='names types'")
        .contains("'virtctl explain --vm') kind='names vms'")
        .contains("'virtctl resize --to') kind='names instancetypes'")
        .contains("__complete \"${kind#names }\"");
    assertThat(Run.of(Commands.tree(), "completion", "zsh").out()).contains("virtctl __complete");
    assertThat(Run.of(Commands.tree(), "completion", "fish").out()).contains("virtctl __complete");
  }
}
