package io.instancetypes.virtctl.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;

/**
 * Output for a terminal that is shown page by page once it is longer than the screen: by what
 * {@code PAGER} names, otherwise by less.
 */
final class Pager extends OutputStream {
  private static final String USUAL = "command -v less >/dev/null 2>&1 && exec less; exec cat";

  private final OutputStream screen;
  private final String program;
  private final int rows;
  private final ByteArrayOutputStream held = new ByteArrayOutputStream();
  private int lines;
  private Process process;
  private OutputStream target;

  private Pager(OutputStream screen, String program, int rows) {
    this.screen = screen;
    this.program = program;
    this.rows = rows;
  }

  /** The console, with a pager before it where its output is a terminal and one can be had. */
  static Console before(Console console) {
    int rows = number(console.variable("LINES").orElse(""));
    String program = program(console);
    if (!console.onTerminal().getAsBoolean() || rows == 0 || program.isEmpty()) {
      return console;
    }
    var pager = new Pager(console.out(), program, rows);
    return new Console(
        console.in(),
        new PrintStream(pager, false, StandardCharsets.UTF_8),
        console.err(),
        console.environment(),
        console.onTerminal());
  }

  /** An empty PAGER and cat ask for none. */
  private static String program(Console console) {
    String wanted = console.environment().apply("PAGER");
    String program = wanted == null ? USUAL : wanted.strip();
    return program.equals("cat") ? "" : program;
  }

  private static int number(String text) {
    try {
      return Math.max(0, Integer.parseInt(text));
    } catch (NumberFormatException unknown) {
      return 0;
    }
  }

  @Override
  public void write(int value) {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) {
    if (target != null) {
      send(bytes, offset, length);
      return;
    }
    held.write(bytes, offset, length);
    for (int i = offset; i < offset + length; i++) {
      lines += bytes[i] == '\n' ? 1 : 0;
    }
    if (lines >= rows) {
      target = start();
      send(held.toByteArray(), 0, held.size());
      held.reset();
    }
  }

  private OutputStream start() {
    var builder = new ProcessBuilder("sh", "-c", program);
    builder.redirectOutput(Redirect.INHERIT).redirectError(Redirect.INHERIT);
    // Colours are shown, and what was read stays on the screen.
    builder.environment().putIfAbsent("LESS", "FRX");
    try {
      process = builder.start();
      // Ctrl-C is for the pager: who ends before it leaves a terminal that two programs read.
      Runtime.getRuntime().addShutdownHook(new Thread(this::await, "pager"));
      return process.getOutputStream();
    } catch (IOException missing) {
      return screen;
    }
  }

  private void send(byte[] bytes, int offset, int length) {
    try {
      target.write(bytes, offset, length);
    } catch (IOException left) {
      throw new OutputFailure(left, true);
    }
  }

  /** Shows what is left, and waits until it was read. */
  @Override
  public void close() throws IOException {
    if (target == null) {
      held.writeTo(screen);
    } else if (process != null) {
      target.close();
      await();
    }
    screen.flush();
  }

  private void await() {
    try {
      process.waitFor();
    } catch (InterruptedException asked) {
      Thread.currentThread().interrupt();
    }
  }
}
