package io.instancetypes.virtctl.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What the place where the output appears can show.
 *
 * @param width how wide text may be to be readable
 * @param room how wide a line may be before a terminal wraps it; without limit elsewhere
 */
public record Terminal(boolean colours, int width, int room) {
  private static final int USUAL_WIDTH = 80;
  private static final int NARROWEST = 40;
  private static final int WIDEST_READABLE = 120;

  /** Ways to make words stand out. */
  public enum Style {
    BOLD(1),
    DIM(2),
    RED(31),
    GREEN(32),
    YELLOW(33),
    CYAN(36);

    private final int code;

    Style(int code) {
      this.code = code;
    }
  }

  static Terminal of(Console console) {
    boolean plain =
        console.variable("NO_COLOR").isPresent()
            || console.variable("TERM").orElse("").equals("dumb");
    boolean onTerminal = console.onTerminal().getAsBoolean();
    int columns = columns(console);
    return new Terminal(
        onTerminal && !plain,
        columns == 0 ? USUAL_WIDTH : Math.clamp(columns, NARROWEST, WIDEST_READABLE),
        onTerminal && columns > 0 ? columns : Integer.MAX_VALUE);
  }

  /** The text in the given style, or as it is where colours are unwelcome. */
  public String paint(Style style, String text) {
    return colours ? "\u001b[" + style.code + "m" + text + "\u001b[0m" : text;
  }

  /** Reads a link instead of asking java.io.Console, which is costly and wants stdin as well. */
  static boolean isStandardOutput() {
    String target = standardOutputTarget();
    return target.startsWith("/dev/pts/")
        || target.startsWith("/dev/tty")
        || target.equals("/dev/console")
        || (target.isEmpty() && System.console() != null);
  }

  /** What standard output is connected to, or nothing where the system does not tell. */
  static String standardOutputTarget() {
    try {
      return Files.readSymbolicLink(Path.of("/proc/self/fd/1")).toString();
    } catch (IOException | UnsupportedOperationException unknown) {
      return "";
    }
  }

  /** The number of columns, or 0 where it is unknown. */
  private static int columns(Console console) {
    try {
      return Math.max(0, Integer.parseInt(console.variable("COLUMNS").orElse("")));
    } catch (NumberFormatException unset) {
      return 0;
    }
  }
}
