package io.instancetypes.virtctl.foreign;

/** A file is not what it seems to be; the message is a sentence without the name of the file. */
public final class ForeignFormatException extends RuntimeException {
  private final int line;
  private final int column;

  ForeignFormatException(String sentence) {
    this(sentence, 0, 0);
  }

  ForeignFormatException(String sentence, int line, int column) {
    super(sentence, null, false, false);
    this.line = line;
    this.column = column;
  }

  /** {@code :3:14}, or nothing where no place is known. */
  public String place() {
    return line > 0 ? ":" + line + ":" + column : "";
  }
}
