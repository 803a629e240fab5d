package io.instancetypes.virtctl;

import java.util.List;

/**
 * Runs the usual command lines in one JVM while it records what they load and link; the record
 * becomes the AOT cache of the launcher. A command whose start-up matters gets a line here.
 */
public final class Training {
  private static final List<String> COMMAND_LINES =
      List.of(
          "version",
          "version -o json",
          "version -o yaml",
          "help version",
          "--help",
          "completion bash",
          "versoin",
          "version --otput json");

  private Training() {}

  public static void main(String[] arguments) {
    for (String commandLine : COMMAND_LINES) {
      Main.run(commandLine.split(" "));
    }
  }
}
