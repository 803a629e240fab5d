package io.instancetypes.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Programs of this machine that are run to build something. */
final class Commands {
  private Commands() {}

  static void run(Path log, Map<String, String> environment, List<String> command)
      throws IOException, InterruptedException {
    var builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
    builder.environment().keySet().removeIf(name -> name.endsWith("JAVA_OPTIONS"));
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    builder.environment().putAll(environment);
    int status;
    try {
      status = builder.start().waitFor();
    } catch (IOException missing) {
      throw new DistributionException(
          command.getFirst() + " is missing on this machine, and the build needs it");
    }
    if (status != 0) {
      List<String> lines = Files.readAllLines(log);
      throw new DistributionException(
          "%s failed (%d): %s"
              .formatted(
                  String.join(" ", command),
                  status,
                  String.join("\n", lines.subList(Math.max(0, lines.size() - 5), lines.size()))));
    }
  }

  /** A program below another root, which takes root or namespaces of users. */
  static List<String> inRoot(Path root, List<String> command) {
    var whole = new ArrayList<String>();
    if (System.getProperty("user.name").equals("root")) {
      whole.addAll(List.of("chroot", root.toString()));
    } else {
      whole.addAll(List.of("unshare", "--user", "--map-root-user", "--root=" + root));
    }
    whole.addAll(command);
    return whole;
  }
}
