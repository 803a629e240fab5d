package io.instancetypes.virtctl.guest;

import io.instancetypes.virtctl.cli.AllowedValues;
import io.instancetypes.virtctl.cli.Argument;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Definition;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Option;
import io.instancetypes.virtctl.cli.Refusal;
import io.instancetypes.virtctl.cli.UsageError;
import io.instancetypes.virtctl.cluster.ClusterOptions;
import io.instancetypes.virtctl.option.Amounts;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** {@code virtctl vnc}. */
public final class VncCommand {
  private static final String ACTION = "ACTION";
  private static final String VIEWERS = "remote-viewer or vncviewer";

  private VncCommand() {}

  public static Definition definition() {
    return ClusterOptions.addTo(
            Definition.of(
                """
                Open the screen of a guest in a viewer: %s, whichever is installed. With \
                --proxy-only, any viewer can connect to the port that is printed. With the word \
                screenshot before NAME, save what is on the screen as PNG.\
                """
                    .formatted(VIEWERS)))
        .example("Look at the screen", "virtctl vnc web")
        .example("For a viewer of your own", "virtctl vnc web --proxy-only --port 5900")
        .example("Save what is there", "virtctl vnc screenshot web -f web.png")
        .option(Option.flag("proxy-only", "Start no viewer, and print the port for one"))
        .option(Option.value("port", "PORT", "The port of this machine; 0 for any").defaultsTo("0"))
        .option(
            Option.value("address", "ADDRESS", "The address to listen on with --proxy-only")
                .defaultsTo("127.0.0.1"))
        .option(
            Option.value("file", "FILE", "Where to write a screenshot; - for standard output")
                .letter('f')
                .takes(AllowedValues.files()))
        .argument(
            Argument.optional(ACTION, "screenshot saves what is on the screen")
                .takes(AllowedValues.choices("screenshot")))
        .argument(GuestCommand.name())
        .runs(VncCommand::run);
  }

  private static Exit run(Invocation invocation, Console console) throws IOException {
    GuestCommand command = GuestCommand.of(invocation, console);
    if (invocation.argument(ACTION).isPresent()) {
      return screenshot(command, invocation, console);
    }
    boolean proxyOnly = invocation.flag("proxy-only");
    Optional<Path> viewer = proxyOnly ? Optional.empty() : viewer(console);
    if (!proxyOnly && viewer.isEmpty()) {
      throw new Refusal(
          "there is no viewer for VNC here: install %s, or use --proxy-only".formatted(VIEWERS));
    }
    String address = proxyOnly ? invocation.value("address") : "127.0.0.1";
    int port = Amounts.port("port", invocation.value("port"));
    String path = command.target().path("vnc");
    try (LocalPort local = LocalPort.listen(address, port, command.api(), path, console)) {
      if (viewer.isPresent()) {
        view(viewer.get(), local);
      } else {
        console.out().println("{\"port\":" + local.port() + "}");
        console.out().flush();
        local.serveOne();
      }
    }
    return Exit.OK;
  }

  private static void view(Path program, LocalPort local) throws IOException {
    String address = "127.0.0.1:" + local.port();
    String display =
        program.endsWith("remote-viewer") ? "vnc://" + address : "127.0.0.1::" + local.port();
    Process viewer = new ProcessBuilder(List.of(program.toString(), display)).inheritIO().start();
    Thread serving = Thread.ofVirtual().start(local::serve);
    viewer.onExit().join();
    serving.interrupt();
  }

  private static Optional<Path> viewer(Console console) {
    return Stream.of("remote-viewer", "vncviewer")
        .flatMap(
            name ->
                Stream.of(console.variable("PATH").orElse("").split(File.pathSeparator))
                    .map(folder -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  private static Exit screenshot(GuestCommand command, Invocation invocation, Console console)
      throws IOException {
    String file =
        invocation
            .optional("file")
            .orElseThrow(() -> new UsageError("--file is missing: name a file, or - for output"));
    byte[] picture = command.api().download(command.target().path("vnc/screenshot"));
    if (file.equals("-")) {
      console.out().write(picture);
    } else {
      Files.write(Path.of(file), picture);
    }
    return Exit.OK;
  }
}
