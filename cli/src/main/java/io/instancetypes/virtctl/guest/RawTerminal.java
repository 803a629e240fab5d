package io.instancetypes.virtctl.guest;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The terminal of this process, which gives every key to the guest until it is closed. Where input
 * comes from something else, nothing has to be done.
 */
final class RawTerminal implements AutoCloseable {
  private static final File TERMINAL = new File("/dev/tty");

  /** Empty where there is no terminal. */
  private final String before;

  private RawTerminal(String before) {
    this.before = before;
  }

  static RawTerminal take() throws IOException {
    if (!isTerminal()) {
      return new RawTerminal("");
    }
    var terminal = new RawTerminal(stty("-g").strip());
    // Whoever ends this process from outside gets a terminal back that shows what they type.
    Runtime.getRuntime().addShutdownHook(new Thread(terminal::restore));
    stty("raw", "-echo");
    return terminal;
  }

  /** Standard input is one, and stty can be asked about it. */
  private static boolean isTerminal() {
    try {
      return TERMINAL.exists()
          && new ProcessBuilder("test", "-t", "0")
                  .redirectInput(ProcessBuilder.Redirect.INHERIT)
                  .start()
                  .waitFor()
              == 0;
    } catch (IOException noTest) {
      return false;
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static String stty(String... arguments) throws IOException {
    var command = new ArrayList<>(List.of("stty"));
    command.addAll(List.of(arguments));
    Process stty = new ProcessBuilder(command).redirectInput(TERMINAL).start();
    return new String(stty.getInputStream().readAllBytes(), US_ASCII);
  }

  private void restore() {
    try {
      stty(before);
    } catch (IOException gone) {
      // So is its terminal.
    }
  }

  @Override
  public void close() {
    if (!before.isEmpty()) {
      restore();
    }
  }
}
