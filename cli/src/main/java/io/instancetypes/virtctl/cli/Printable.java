package io.instancetypes.virtctl.cli;

/**
 * Makes text from documents fit to be shown: they may hold anything, even commands for terminals.
 */
public final class Printable {
  private static final String CUT = "…";

  private Printable() {}

  /** On one line, with control characters spelled out. */
  public static String line(String text) {
    return escaped(text, false);
  }

  /** As {@link #line}, but the lines of the text stay lines. */
  public static String lines(String text) {
    return escaped(text, true);
  }

  private static String escaped(String text, boolean keepLines) {
    int at = 0;
    while (at < text.length() && isHarmless(text.charAt(at), keepLines)) {
      at++;
    }
    if (at == text.length()) {
      return text;
    }
    var escaped = new StringBuilder(text.length() + 16).append(text, 0, at);
    for (; at < text.length(); at++) {
      append(text.charAt(at), keepLines, escaped);
    }
    return escaped.toString();
  }

  private static void append(char character, boolean keepLines, StringBuilder escaped) {
    if (isHarmless(character, keepLines)) {
      escaped.append(character);
      return;
    }
    switch (character) {
      case '\n' -> escaped.append("\\n");
      case '\r' -> escaped.append("\\r");
      case '\t' -> escaped.append("\\t");
      default -> escaped.append("\\u%04x".formatted((int) character));
    }
  }

  private static boolean isHarmless(char character, boolean keepLines) {
    return !Character.isISOControl(character)
            && character != '\u2028'
            && character != '\u2029'
            && !isDirection(character)
        || keepLines && character == '\n';
  }

  /** Characters that make the rest of a line read backwards. */
  private static boolean isDirection(char character) {
    return character >= '\u202a' && character <= '\u202e'
        || character >= '\u2066' && character <= '\u2069';
  }

  /** The beginning of a text that is too long. */
  public static String beginning(String text, int width) {
    if (text.length() <= width) {
      return text;
    }
    int end = Math.max(0, width - CUT.length());
    return text.substring(0, isInsideCharacter(text, end) ? end - 1 : end) + CUT;
  }

  /** The end of a text that is too long. */
  public static String end(String text, int width) {
    if (text.length() <= width) {
      return text;
    }
    int start = text.length() - Math.max(0, width - CUT.length());
    return CUT + text.substring(isInsideCharacter(text, start) ? start + 1 : start);
  }

  private static boolean isInsideCharacter(String text, int index) {
    return index > 0
        && index < text.length()
        && Character.isSurrogatePair(text.charAt(index - 1), text.charAt(index));
  }
}
