package io.instancetypes.documents;

import java.io.IOException;

/**
 * Writes a string in the plainest style that every reader takes for that same string: bare, quoted,
 * or as a block of lines. Which quotes follows go-yaml, whose output people know from kubectl.
 */
final class YamlText {
  private YamlText() {}

  static void key(String text, Appendable out) throws IOException {
    if (text.indexOf('\n') >= 0 || YamlCharacters.hasSpecial(text)) {
      doubleQuoted(text, out);
    } else {
      oneLine(text, out);
    }
  }

  /** Without the newline that ends it. */
  static void value(String text, int indent, Appendable out) throws IOException {
    boolean lines = text.indexOf('\n') >= 0;
    if (YamlCharacters.hasSpecial(text) || lines && !fitsBlock(text)) {
      doubleQuoted(text, out);
    } else if (lines) {
      block(text, indent, out);
    } else {
      oneLine(text, out);
    }
  }

  private static void oneLine(String text, Appendable out) throws IOException {
    if (YamlAmbiguity.mayBeTakenForAnotherType(text)) {
      doubleQuoted(text, out);
    } else if (YamlAmbiguity.mayBeTakenForSyntax(text)) {
      out.append('\'').append(text.replace("'", "''")).append('\'');
    } else {
      out.append(text);
    }
  }

  /** A first line that is blank or indented would hide the block's own indentation. */
  private static boolean fitsBlock(String text) {
    return text.charAt(0) != ' '
        && text.charAt(0) != '\n'
        && text.charAt(text.length() - 1) != ' '
        && !text.contains(" \n");
  }

  private static void block(String text, int indent, Appendable out) throws IOException {
    boolean ended = text.endsWith("\n");
    out.append(text.endsWith("\n\n") ? "|+" : ended ? "|" : "|-");
    String lines = ended ? text.substring(0, text.length() - 1) : text;
    for (String line : lines.split("\n", -1)) {
      out.append('\n');
      if (!line.isEmpty()) {
        out.append(" ".repeat(indent)).append(line);
      }
    }
  }

  private static void doubleQuoted(String text, Appendable out) throws IOException {
    out.append('"');
    int i = 0;
    while (i < text.length()) {
      int c = text.codePointAt(i);
      YamlCharacters.escape(c, out);
      i += Character.charCount(c);
    }
    out.append('"');
  }
}
