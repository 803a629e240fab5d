package io.instancetypes.api.json;

import static java.nio.charset.StandardCharsets.UTF_8;

/** What is wrong with a text that is not JSON, said in a sentence with its place. */
final class JsonRefusal {
  private static final int LONGEST_WORD_SHOWN = 256;

  private final byte[] bytes;
  private final Lines lines;

  JsonRefusal(byte[] bytes) {
    this.bytes = bytes;
    lines = new Lines(bytes);
  }

  /** A character that does not belong between the values and signs of JSON. */
  UnreadableException unexpected(int at, String expected) {
    if (at >= bytes.length) {
      return endsEarly();
    }
    int found = bytes[at];
    if (found >= 0 && found < ' ') {
      return refuse(
          at, "A control character (code " + found + ") stands where only blanks are allowed.");
    }
    if (found == '/') {
      return refuse(at, "JSON knows no comments, but here is one.");
    }
    return refuse(at, "Found '" + character(at) + "' where " + expected + " was expected.");
  }

  /** Something other than a comma or the end after an entry of an object or list. */
  UnreadableException notGoingOn(int at, int opened) {
    if (at >= bytes.length) {
      return notClosed(opened);
    }
    char closing = closing(opened);
    if (bytes[at] == '}' || bytes[at] == ']') {
      return refuse(
          at,
          "Found '%c' where '%c' was expected to close the %s opened on line %d."
              .formatted(bytes[at], closing, name(opened), lines.at(opened).line()));
    }
    return unexpected(at, "',' or '" + closing + "'");
  }

  private UnreadableException notClosed(int opened) {
    return refuse(
        bytes.length,
        "The text ends too early: the %s opened on line %d is not closed."
            .formatted(name(opened), lines.at(opened).line()));
  }

  UnreadableException endsEarly() {
    return refuse(bytes.length, "The text ends too early.");
  }

  UnreadableException noKey(int at, int opened) {
    return at >= bytes.length || bytes[at] == ']'
        ? notGoingOn(at, opened)
        : unexpected(at, "a key in double quotes");
  }

  UnreadableException closing(int at, int depth) {
    return depth > 0
        ? unexpected(at, "a value")
        : refuse(at, "Found '" + character(at) + "', but nothing is open that it could close.");
  }

  UnreadableException plus(int at) {
    return refuse(at + 1, "A number must not begin with '+'.");
  }

  UnreadableException halfCharacter(int at) {
    return refuse(
        at, "A key holds half of a character: a '\\u' escape whose other half is missing.");
  }

  UnreadableException notAValue(int at) {
    String word = word(at);
    return word.isEmpty()
        ? unexpected(at, "a value")
        : refuse(at, "'" + word + "' is not a JSON value; text must stand in double quotes.");
  }

  UnreadableException refuse(int at, String sentence) {
    return new UnreadableException(sentence, lines.at(at));
  }

  /** The character at an index, or what stands for one that cannot be seen. */
  String character(int at) {
    int character = codePoint(at);
    return Character.isISOControl(character)
        ? "control character " + character
        : Character.toString(character);
  }

  private String word(int from) {
    var word = new StringBuilder();
    int at = from;
    while (at < bytes.length && word.length() < LONGEST_WORD_SHOWN && belongsToWord(at)) {
      word.appendCodePoint(codePoint(at));
      do {
        at++;
      } while (at < bytes.length && !Utf8.startsCharacter(bytes[at]));
    }
    boolean letterFirst = !word.isEmpty() && Character.isJavaIdentifierStart(word.codePointAt(0));
    return letterFirst ? word.toString() : "";
  }

  private boolean belongsToWord(int at) {
    int character = codePoint(at);
    return Character.isJavaIdentifierPart(character) && !Character.isISOControl(character);
  }

  private int codePoint(int at) {
    return new String(bytes, at, Math.min(4, bytes.length - at), UTF_8).codePointAt(0);
  }

  private char closing(int opened) {
    return bytes[opened] == '{' ? '}' : ']';
  }

  private String name(int opened) {
    return bytes[opened] == '{' ? "object" : "list";
  }
}
