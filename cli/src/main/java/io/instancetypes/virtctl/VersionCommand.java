package io.instancetypes.virtctl;

import io.instancetypes.virtctl.cli.AllowedValues;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Definition;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Option;

/** {@code virtctl version}. The fields carry kubectl's names, which scripts already know. */
final class VersionCommand {
  private VersionCommand() {}

  static Definition definition() {
    return Definition.of("Print the version of virtctl and of the Java it runs on.")
        .example("For people", "virtctl version")
        .example("For scripts", "virtctl version -o json")
        .option(Option.flag("client", "Ask no server; virtctl never asks one for its version"))
        .option(
            Option.value("output", "FORMAT", "Print in this format")
                .letter('o')
                .takes(AllowedValues.choices("json", "yaml")))
        .runs(VersionCommand::run);
  }

  private static Exit run(Invocation invocation, Console console) {
    String text =
        layout(invocation.optional("output").orElse("text"))
            .replace("VERSION", Build.VERSION)
            .replace("JAVA", System.getProperty("java.version"))
            .replace("PLATFORM", Build.platform());
    console.out().print(text);
    return Exit.OK;
  }

  private static String layout(String format) {
    return switch (format) {
      case "json" ->
          """
          {
            "clientVersion": {
              "gitVersion": "VERSION",
              "javaVersion": "JAVA",
              "platform": "PLATFORM"
            }
          }
          """;
      case "yaml" ->
          """
          clientVersion:
            gitVersion: VERSION
            javaVersion: JAVA
            platform: PLATFORM
          """;
      default ->
          """
          Client Version: VERSION
          Java Version: JAVA
          Platform: PLATFORM
          """;
    };
  }
}
