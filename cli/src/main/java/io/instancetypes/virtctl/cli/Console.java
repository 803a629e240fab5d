package io.instancetypes.virtctl.cli;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;

/**
 * What a command reads from and prints to.
 *
 * @param out buffered, UTF-8 whatever the locale; leaves the process when the command has ended
 * @param environment looks up an environment variable, null when unset
 * @param onTerminal asked only by commands that want to know
 */
public record Console(
    InputStream in,
    PrintStream out,
    PrintStream err,
    UnaryOperator<String> environment,
    BooleanSupplier onTerminal) {

  private static final int BUFFER = 1 << 16;

  /** The console of this process. */
  public static Console ofProcess() {
    var in = new FileInputStream(FileDescriptor.in);
    var out = new StandardOutput(new FileOutputStream(FileDescriptor.out));
    return new Console(
        in,
        new PrintStream(new BufferedOutputStream(out, BUFFER), false, StandardCharsets.UTF_8),
        new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8),
        System::getenv,
        Terminal::isStandardOutput);
  }

  /** The value of an environment variable that is set and not empty. */
  public Optional<String> variable(String name) {
    return Optional.ofNullable(environment.apply(name)).filter(value -> !value.isEmpty());
  }

  /** What one types to start this program: not everybody has it on their PATH. */
  public String virtctl() {
    return variable("VIRTCTL_COMMAND").orElse("virtctl");
  }

  public Terminal terminal() {
    return Terminal.of(this);
  }
}
