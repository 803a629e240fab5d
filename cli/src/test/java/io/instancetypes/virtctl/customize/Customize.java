package io.instancetypes.virtctl.customize;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.documents.Yaml;
import io.instancetypes.engine.Engine;
import io.instancetypes.virtctl.cli.Command;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Run;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Stream;

/** Runs {@code virtctl customize}, and checks that what it prints can be used. */
final class Customize {
  /** Whoever asks a cluster by mistake is told so. */
  private static final Map<String, String> NO_CLUSTER = Map.of("KUBECONFIG", "/nowhere/config");

  private static final Command ROOT =
      Command.group(
          "virtctl", "Virtctl", Command.of("customize", "Customize", CustomizeCommand::definition));

  private Customize() {}

  static Run run(String... words) {
    return runWith(NO_CLUSTER, words);
  }

  static Run runWith(Map<String, String> environment, String... words) {
    Run run =
        Run.of(
            environment,
            ROOT,
            Stream.concat(Stream.of("customize"), Stream.of(words)).toArray(String[]::new));
    if (run.out().startsWith("apiVersion")) {
      Yaml.read(run.out().getBytes(StandardCharsets.UTF_8), Customize::checkUsable);
    }
    return run;
  }

  /** What a command line prints that works. */
  static String print(String... words) {
    Run run = run(words);
    assertThat(run).isEqualTo(new Run(Exit.OK, run.out(), run.err()));
    return run.out();
  }

  /** What it prints below the line {@code spec:}. */
  static String spec(String... words) {
    String out = print(words);
    return out.substring(out.indexOf("\nspec:\n") + 1);
  }

  /** What it says about its changes. */
  static String changes(String... words) {
    Run run = run(words);
    assertThat(run.exit()).isEqualTo(Exit.OK);
    return run.err();
  }

  /** The sentence about a command line that is wrong. */
  static String mistake(String... words) {
    Run run = run(words);
    String hint = "\nSee 'virtctl customize --help'.\n";
    assertThat(run).isEqualTo(new Run(Exit.USAGE, "", run.err()));
    assertThat(run.err()).startsWith("error: ").endsWith(hint);
    return run.err().substring("error: ".length(), run.err().length() - hint.length());
  }

  /** The sentence, or sentences, about something that cannot be done. */
  static String refusal(String... words) {
    return refusal(run(words));
  }

  static String refusal(Run run) {
    assertThat(run).isEqualTo(new Run(Exit.REFUSED, "", run.err()));
    assertThat(run.err()).startsWith("error: ");
    return run.err().substring("error: ".length()).stripTrailing();
  }

  @SuppressWarnings("unchecked")
  private static void checkUsable(Object document) {
    assertThat(Engine.validateType((Map<String, Object>) document).causes()).isEmpty();
  }
}
