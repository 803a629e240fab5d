package io.instancetypes.it.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("Who follows a document sees what it shows")
class DocumentedCommandsTest {
  /** Beginnings of commands that cannot be followed here, and why. */
  private static final Map<String, String> LEFT_OUT = leftOut();

  @TempDir Path directory;

  private static Map<String, String> leftOut() {
    var reasons = new LinkedHashMap<String, String>();
    reasons.put("mvn ", "runs this test");
    reasons.put("helm ", "needs a cluster: HelmTest");
    reasons.put("./virtctl operator ", "needs a cluster: OperatorTest");
    for (String guest : List.of("serve --runtime", "image-upload", "create vm --name hello")) {
      reasons.put("./virtctl " + guest, "needs QEMU: QuickStartOfGuestsTest");
    }
    reasons.put("./virtctl console hello", "needs QEMU: QuickStartOfGuestsTest");
    reasons.put("./virtctl install", "needs a cluster: it.cluster");
    reasons.put("virtctl install", "needs a cluster: it.cluster");
    reasons.put("virtctl uninstall", "needs a cluster: UninstallTest");
    reasons.put("kubectl -n instancetypes rollout", "needs a cluster with nodes");
    reasons.put("kubectl delete --raw", "needs a damaged object: DamagedObjectsTest");
    return reasons;
  }

  static Stream<Path> documents() throws IOException {
    try (Stream<Path> docs = Files.list(Path.of("../docs"))) {
      var found = new TreeSet<>(docs.filter(file -> file.toString().endsWith(".md")).toList());
      found.add(Path.of("../README.md"));
      return found.stream();
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("documents")
  @DisplayName("Every command runs, and prints what stands below it")
  void followed(Path document) throws Exception {
    try (var terminal = new Terminal(directory)) {
      for (ConsoleCommand command : ConsoleCommand.in(document)) {
        if (!isLeftOut(command)) {
          follow(terminal, command);
        }
      }
    }
  }

  private static boolean isLeftOut(ConsoleCommand command) {
    return LEFT_OUT.keySet().stream().anyMatch(command.text()::startsWith)
        // What it looks like when data was lost: LossTest.
        || command.shown().toString().contains("which were acknowledged");
  }

  private static void follow(Terminal terminal, ConsoleCommand command) throws Exception {
    Terminal.Result result = terminal.run(command.bare());
    if (command.shown().isEmpty()) {
      assertThat(result.code()).as("%s%n%s", command, result.text()).isZero();
    } else {
      assertThat(ShownOutput.normal(result.text()))
          .as("%s", command)
          .matches(ShownOutput.pattern(command.shown()));
    }
  }

  @Test
  @DisplayName("No reason to leave something out has outlived it")
  void reasons() throws IOException {
    var unused = new TreeSet<>(LEFT_OUT.keySet());
    for (Path document : documents().toList()) {
      List<ConsoleCommand> commands = ConsoleCommand.in(document);
      unused.removeIf(
          beginning -> commands.stream().anyMatch(each -> each.text().startsWith(beginning)));
    }
    assertThat(unused).isEmpty();
  }
}
