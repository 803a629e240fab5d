package io.instancetypes.virtctl.serve;

import io.instancetypes.virtctl.cli.Command;
import io.instancetypes.virtctl.cli.Run;
import java.util.Map;

/** The commands of this package, as users call them. */
final class Virtctl {
  private static final Command TREE =
      Command.group(
          "virtctl",
          "Commands of a server",
          Command.of("backup", "", () -> new BackupCommand("1.2.3").definition()),
          Command.of("kubeconfig", "", KubeconfigCommand::definition),
          Command.of("restore", "", RestoreCommand::definition),
          Command.of("serve", "", () -> new ServeCommand("1.2.3").definition()));

  private Virtctl() {}

  static Run run(Object... words) {
    return run(Map.of(), words);
  }

  static Run run(Map<String, String> environment, Object... words) {
    String[] line = new String[words.length];
    for (int i = 0; i < words.length; i++) {
      line[i] = words[i].toString();
    }
    return Run.of(environment, TREE, line);
  }
}
