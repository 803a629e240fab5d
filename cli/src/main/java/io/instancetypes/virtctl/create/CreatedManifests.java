package io.instancetypes.virtctl.create;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.dashboard.DashboardHost;
import io.instancetypes.virtctl.cli.CommandLine;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Exit;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/**
 * The manifests of {@code virtctl create vm}, for a form in the dashboard: there is one way to make
 * one. Nothing of the process reaches the command, neither its input nor its environment.
 */
public record CreatedManifests() implements DashboardHost.Manifests {
  @Override
  public DashboardHost.Manifest create(List<String> arguments) {
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    var console =
        new Console(
            InputStream.nullInputStream(),
            new PrintStream(out, false, UTF_8),
            new PrintStream(err, true, UTF_8),
            name -> null,
            () -> false);
    var words = new ArrayList<>(List.of("vm"));
    words.addAll(arguments);
    Exit exit = new CommandLine(CreateCommands.group()).run(console, words.toArray(String[]::new));
    return exit == Exit.OK
        ? new DashboardHost.Manifest(out.toString(UTF_8), "")
        : new DashboardHost.Manifest("", complaint(err.toString(UTF_8)));
  }

  /** Without the lines that help somebody at a terminal. */
  private static String complaint(String text) {
    return text.lines()
        .filter(line -> !line.startsWith("See '"))
        .map(line -> line.replaceFirst("^error: ", ""))
        .reduce((one, other) -> one + " " + other)
        .orElse("");
  }
}
