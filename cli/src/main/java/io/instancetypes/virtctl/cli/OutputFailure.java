package io.instancetypes.virtctl.cli;

import java.io.IOException;
import java.io.UncheckedIOException;

/** Standard output takes no more; there is no use in going on. */
final class OutputFailure extends UncheckedIOException {
  private final boolean brokenPipe;

  OutputFailure(IOException cause, boolean brokenPipe) {
    super(cause);
    this.brokenPipe = brokenPipe;
  }

  /** A reader that left, as in {@code | head}, is no error worth a word. */
  Exit report(Console console) {
    if (brokenPipe) {
      return Exit.BROKEN_PIPE;
    }
    console.err().println("error: cannot write the output: " + getCause().getMessage());
    return Exit.REFUSED;
  }
}
