package io.instancetypes.virtctl.input;

/** A text that could not be read, or not to its end. */
public record Unreadable(String file, int line, int column, String sentence) {
  /** As compilers say it, so that editors can jump there. */
  public String inWords() {
    return place() + ": " + sentence;
  }

  public String place() {
    return SourceLocation.of(file, line, column);
  }
}
