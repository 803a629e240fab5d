package io.instancetypes.virtctl.serve;

import io.instancetypes.virtctl.cli.Command;
import io.instancetypes.virtctl.cli.Run;
import io.instancetypes.virtctl.lifecycle.RestartCommand;
import io.instancetypes.virtctl.lifecycle.StartCommand;
import io.instancetypes.virtctl.lifecycle.StopCommand;
import io.instancetypes.virtctl.upload.ImageUploadCommand;
import java.util.Map;

/** The commands of this package, as users call them. */
final class Virtctl {
  private static final Command TREE =
      Command.group(
          "virtctl",
          "Commands of a server",
          Command.of("backup", "", () -> new BackupCommand("1.2.3").definition()),
          Command.of("image-upload", "", ImageUploadCommand::definition),
          Command.of("kubeconfig", "", KubeconfigCommand::definition),
          Command.of("restart", "", RestartCommand::definition),
          Command.of("restore", "", RestoreCommand::definition),
          Command.of("serve", "", () -> new ServeCommand("1.2.3").definition()),
          Command.of("start", "", StartCommand::definition),
          Command.of("stop", "", StopCommand::definition));

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
