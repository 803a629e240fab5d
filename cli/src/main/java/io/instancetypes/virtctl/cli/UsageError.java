package io.instancetypes.virtctl.cli;

/** The command line is wrong; the message is the sentence the user reads. */
public final class UsageError extends RuntimeException {
  public UsageError(String sentence) {
    super(sentence, null, false, false);
  }
}
