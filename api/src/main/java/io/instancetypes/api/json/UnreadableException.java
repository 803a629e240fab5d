package io.instancetypes.api.json;

/**
 * Text that cannot be read, with one sentence for the person who wrote it.
 *
 * <p>It has no stack trace: the mistake is in the text, not in the program.
 */
public final class UnreadableException extends RuntimeException {
  private final Position position;

  public UnreadableException(String sentence, Position position) {
    super(sentence, null, false, false);
    this.position = position;
  }

  /** The line, from 1; 0 when it is not known. */
  public int line() {
    return position.line();
  }

  /** The column, from 1; 0 when it is not known. */
  public int column() {
    return position.column();
  }
}
