package io.instancetypes.virtctl.guest;

import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Definition;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Option;
import io.instancetypes.virtctl.cli.Refusal;
import io.instancetypes.virtctl.option.Amounts;
import java.io.IOException;
import java.time.Duration;

/** {@code virtctl console}. */
public final class ConsoleCommand {
  /** What Ctrl+] sends. */
  private static final byte ESCAPE = 29;

  private static final Duration PAUSE = Duration.ofMillis(500);

  private ConsoleCommand() {}

  public static Definition definition() {
    return GuestCommand.addTo(
            Definition.of(
                """
                Connect to the serial console of a guest. Ctrl+] ends it. One at a time has the \
                console: the newest takes over.\
                """))
        .example("Log in to a guest", "virtctl console web")
        .example("Read what it has said so far", "virtctl console web --log")
        .option(Option.flag("log", "Print what the console has said, and end"))
        .option(
            Option.value("timeout", "MINUTES", "How long to wait for the guest to run")
                .defaultsTo("5"))
        .runs(ConsoleCommand::run);
  }

  private static Exit run(Invocation invocation, Console console) throws IOException {
    GuestCommand command = GuestCommand.of(invocation, console);
    if (invocation.flag("log")) {
      console.out().write(command.api().download(command.target().path("console/log")));
      return Exit.OK;
    }
    Duration patience =
        Duration.ofMinutes(Amounts.count("timeout", invocation.value("timeout"), 0, 10_000));
    try (GuestStream stream = open(command, console, patience);
        RawTerminal _ = RawTerminal.take()) {
      console
          .err()
          .print(
              "Successfully connected to %s console. Press Ctrl+] or Ctrl+5 to exit console.\r\n"
                  .formatted(command.target().name()));
      stream.send(console.in(), ConsoleCommand::untilEscape);
      String reason = stream.awaitEnd();
      if (!reason.isEmpty()) {
        console.err().print("\r\nThe console was closed: " + reason + "\r\n");
        return Exit.REFUSED;
      }
      console.err().print("\r\n");
      return Exit.OK;
    }
  }

  private static int untilEscape(byte[] bytes, int count) {
    for (int i = 0; i < count; i++) {
      if (bytes[i] == ESCAPE) {
        return i;
      }
    }
    return count;
  }

  /** A guest that is starting has a console soon. */
  private static GuestStream open(GuestCommand command, Console console, Duration patience) {
    long deadline = System.nanoTime() + patience.toNanos();
    while (true) {
      try {
        return GuestStream.open(command.api(), command.target().path("console"), console.out());
      } catch (Refusal refusal) {
        if (!refusal.getMessage().equals("VMI is not running") || System.nanoTime() > deadline) {
          throw new Refusal(
              "no console of VMI %s: %s".formatted(command.target().name(), refusal.getMessage()));
        }
        pause();
      }
    }
  }

  private static void pause() {
    try {
      Thread.sleep(PAUSE);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw new Refusal("interrupted");
    }
  }
}
