package io.instancetypes.virtctl.cli;

/** The command cannot do what was asked; the message is the sentence the user reads. */
public final class Refusal extends RuntimeException {
  public Refusal(String sentence) {
    super(sentence, null, false, false);
  }

  public Refusal(String sentence, Throwable cause) {
    super(sentence, cause);
  }
}
