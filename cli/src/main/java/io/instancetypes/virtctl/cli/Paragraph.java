package io.instancetypes.virtctl.cli;

import java.util.List;
import java.util.stream.Collectors;

/** Lays out text so that no line is wider than the terminal. */
public final class Paragraph {
  private Paragraph() {}

  /**
   * The text broken at blanks, each line but the first indented. Line breaks of the text stay; a
   * word wider than the line stays whole.
   *
   * @param column where the first line already stands
   */
  public static String wrap(String text, int column, int indent, int width) {
    var wrapped = new StringBuilder();
    int at = column;
    for (String line : text.split("\n", -1)) {
      if (!wrapped.isEmpty()) {
        at = breakLine(wrapped, line.isEmpty() ? 0 : indent);
      }
      boolean first = true;
      for (String word : line.split(" ")) {
        if (!first && at + 1 + word.length() > width) {
          at = breakLine(wrapped, indent);
        } else if (!first) {
          wrapped.append(' ');
          at++;
        }
        wrapped.append(word);
        at += word.length();
        first = false;
      }
    }
    return wrapped.toString();
  }

  /** Lines of text, each broken where it is too wide and then indented two more than it is. */
  static String lines(String text, int width) {
    return text.lines()
        .map(line -> wrap(line, 0, line.length() - line.stripLeading().length() + 2, width))
        .collect(Collectors.joining("\n"));
  }

  /** The lines of a narrow column; a word wider than that stays whole. */
  static List<String> fold(String text, int width) {
    return text.length() <= width ? List.of(text) : List.of(wrap(text, 0, 0, width).split("\n"));
  }

  private static int breakLine(StringBuilder text, int indent) {
    text.append('\n').repeat(' ', indent);
    return indent;
  }
}
