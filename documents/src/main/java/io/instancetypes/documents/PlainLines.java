package io.instancetypes.documents;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.KnownTexts;
import io.instancetypes.api.json.UnreadableException;
import java.util.ArrayList;

/** The lines of a text in plain YAML, see {@link PlainYaml}, with keys and values in them. */
final class PlainLines {
  static final Unusual UNUSUAL = new Unusual();

  /** A parser of YAML looks no farther for the colon of a key. */
  private static final int LONGEST_KEY = 1000;

  private static final String BEGINS_VALUE = "_/.+-~$(";

  private final byte[] bytes;
  private final int length;
  private int at;
  private int lineStart;
  private int column;

  /** The text is plain, as {@link #isPlain} says. */
  PlainLines(byte[] bytes) {
    this.bytes = bytes;
    this.length = bytes.length;
  }

  /** Whether the text is of visible ASCII characters, with an end to its last line. */
  static boolean isPlain(byte[] bytes) {
    for (byte b : bytes) {
      if (b < ' ' && b != '\n' || b == 0x7F) {
        return false;
      }
    }
    return bytes.length > 0 && bytes[bytes.length - 1] == '\n';
  }

  /** Moves to the next line, from anywhere at the end of one, that holds more than a comment. */
  void next() {
    while (at < length) {
      lineStart = at;
      skipBlanks();
      if (bytes[at] != '\n' && bytes[at] != '#') {
        column = at - lineStart;
        return;
      }
      skipLine();
    }
  }

  boolean isEnd() {
    return at >= length;
  }

  /** Where on its line the current block began. */
  int column() {
    return column;
  }

  /** Whether this line, of which nothing has been read, begins another document. */
  boolean isSeparator() {
    return column == 0
        && bytes[at] == '-'
        && bytes[at + 1] == '-'
        && bytes[at + 2] == '-'
        && bytes[at + 3] == '\n';
  }

  boolean isItem() {
    return bytes[at] == '-' && (bytes[at + 1] == ' ' || bytes[at + 1] == '\n');
  }

  void skipDash() {
    at++;
    skipBlanks();
    column = at - lineStart;
  }

  boolean isKey() {
    return keyEnd() >= 0;
  }

  /** A key with the colon and the blanks after it. */
  String key() {
    int end = keyEnd();
    refuse(end < 0 || end - at > LONGEST_KEY);
    String key = KnownTexts.key(bytes, at, end);
    refuse(!(YamlScalars.plain(key) instanceof String));
    at = end + 1;
    skipBlanks();
    return key;
  }

  /** Where the colon is, or -1 if this is no key or an unusual one. */
  private int keyEnd() {
    if (!isLetter(bytes[at])) {
      return -1;
    }
    for (int i = at + 1; ; i++) {
      byte b = bytes[i];
      if (b == ':' && isBlankOrEnd(bytes[i + 1])) {
        return i;
      }
      if (!isLetter(b) && (b < '-' || b > ':') && b != '_') {
        return -1;
      }
    }
  }

  /** Whether nothing but a comment is left on the line. */
  boolean isLineEnd() {
    boolean end = bytes[at] == '\n' || bytes[at] == '#' && bytes[at - 1] == ' ';
    if (end) {
      skipLine();
    }
    return end;
  }

  /** A value that begins here, in a block of this indentation; moves to the next line. */
  Object value(int parent) {
    byte first = bytes[at];
    Object value =
        switch (first) {
          case '{' -> empty('}', new Fields());
          case '[' -> empty(']', new ArrayList<>());
          case '"', '\'' -> quoted(first);
          case '|' -> literal(parent);
          default -> plain();
        };
    next();
    return value;
  }

  private Object empty(char bracket, Object value) {
    refuse(bytes[at + 1] != bracket);
    at += 2;
    endLine();
    return value;
  }

  private String quoted(byte quote) {
    int from = at + 1;
    int end = from;
    while (bytes[end] != quote) {
      refuse(bytes[end] == '\\' || bytes[end] == '\n');
      end++;
    }
    at = end + 1;
    endLine();
    return new String(bytes, from, end - from, ISO_8859_1);
  }

  private void endLine() {
    skipBlanks();
    refuse(bytes[at] != '\n');
    at++;
  }

  private Object plain() {
    refuse(!isLetter(bytes[at]) && !isDigit(bytes[at]) && BEGINS_VALUE.indexOf(bytes[at]) < 0);
    refuse(isItem());
    int from = at;
    int end = at;
    byte b;
    while ((b = bytes[at]) != '\n' && !(b == '#' && bytes[at - 1] == ' ')) {
      refuse(b == ':' && isBlankOrEnd(bytes[at + 1]));
      at++;
      if (b != ' ') {
        end = at;
      }
    }
    skipLine();
    try {
      return YamlScalars.plain(new String(bytes, from, end - from, ISO_8859_1));
    } catch (UnreadableException e) {
      throw UNUSUAL;
    }
  }

  /** Lines of text after {@code |} or {@code |-}, up to one that is indented less. */
  private String literal(int parent) {
    at++;
    boolean stripped = bytes[at] == '-';
    if (stripped) {
      at++;
    }
    refuse(bytes[at] != '\n');
    at++;
    int indent = indentation();
    refuse(indent <= parent || bytes[at + indent] == '\n');
    var text = new StringBuilder();
    int newlines = 0;
    int found;
    while (at < length && ((found = indentation()) >= indent || bytes[at + found] == '\n')) {
      int from = at + Math.min(found, indent);
      skipLine();
      int end = at - 1;
      if (from < end) {
        text.repeat('\n', newlines).append(new String(bytes, from, end - from, ISO_8859_1));
        newlines = 0;
      }
      newlines++;
    }
    refuse(at < length && indentation() > parent);
    return stripped ? text.toString() : text.append('\n').toString();
  }

  private int indentation() {
    int i = at;
    while (i < length && bytes[i] == ' ') {
      i++;
    }
    return i - at;
  }

  private void skipBlanks() {
    while (bytes[at] == ' ') {
      at++;
    }
  }

  void skipLine() {
    while (bytes[at] != '\n') {
      at++;
    }
    at++;
  }

  private static boolean isBlankOrEnd(byte b) {
    return b == ' ' || b == '\n';
  }

  private static boolean isLetter(byte b) {
    int lower = b | 0x20;
    return lower >= 'a' && lower <= 'z';
  }

  private static boolean isDigit(byte b) {
    return b >= '0' && b <= '9';
  }

  private static void refuse(boolean unusual) {
    if (unusual) {
      throw UNUSUAL;
    }
  }

  /** Says that the text holds more than plain YAML; nobody sees it. */
  static final class Unusual extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private Unusual() {
      super(null, null, false, false);
    }
  }
}
