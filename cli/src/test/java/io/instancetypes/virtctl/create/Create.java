package io.instancetypes.virtctl.create;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.documents.Yaml;
import io.instancetypes.engine.Engine;
import io.instancetypes.engine.validate.VirtualMachineShape;
import io.instancetypes.virtctl.cli.Command;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Run;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Runs {@code virtctl create} with foreseeable names, and checks that what it prints can be used.
 */
final class Create {
  private Create() {}

  static Run run(String... words) {
    Iterator<String> suffixes = List.of("aaaaa", "bbbbb", "ccccc").iterator();
    Command root = Command.group("virtctl", "Virtctl", CreateCommands.group(suffixes::next));
    Run run =
        Run.of(root, Stream.concat(Stream.of("create"), Stream.of(words)).toArray(String[]::new));
    if (run.exit() == Exit.OK && run.out().startsWith("apiVersion")) {
      Yaml.read(run.out().getBytes(StandardCharsets.UTF_8), Create::checkUsable);
    }
    return run;
  }

  /** What a command line prints that has nothing to complain about. */
  static String print(String... words) {
    Run run = run(words);
    assertThat(run).isEqualTo(new Run(Exit.OK, run.out(), ""));
    return run.out();
  }

  /** The first line on standard error of a command line that is wrong. */
  static String complaint(String... words) {
    Run run = run(words);
    String command = "virtctl create " + words[0];
    assertThat(run.err()).endsWith("\nSee '" + command + " --help'.\n");
    assertThat(run).isEqualTo(new Run(Exit.USAGE, "", run.err()));
    return run.err().lines().findFirst().orElseThrow();
  }

  @SuppressWarnings("unchecked")
  private static void checkUsable(Object document) {
    var object = (Map<String, Object>) document;
    if (object.get("kind").equals("VirtualMachine")) {
      assertThat(VirtualMachineShape.causes(object)).isEmpty();
    } else {
      assertThat(Engine.validateType(object).causes()).isEmpty();
    }
  }
}
