package io.instancetypes.virtctl.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;

/**
 * The process's standard output, which fails loudly: a {@code PrintStream} on top swallows every
 * {@code IOException}, and a command would compute on for nobody, or report success on a full disk.
 */
final class StandardOutput extends OutputStream {
  private final OutputStream target;

  StandardOutput(OutputStream target) {
    this.target = target;
  }

  @Override
  public void write(int value) {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) {
    try {
      target.write(bytes, offset, length);
    } catch (IOException failure) {
      throw new OutputFailure(failure, isBrokenPipe(failure));
    }
  }

  /** The message may be translated; a pipe, however, fails for no other reason. */
  private static boolean isBrokenPipe(IOException failure) {
    return String.valueOf(failure.getMessage()).toLowerCase(Locale.ROOT).contains("broken pipe")
        || Terminal.standardOutputTarget().startsWith("pipe:");
  }
}
