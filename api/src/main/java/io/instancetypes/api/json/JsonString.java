package io.instancetypes.api.json;

/** A string with escapes or with characters beyond ASCII. */
final class JsonString {
  private static final int HEX_DIGITS = 4;
  private static final String ESCAPES = "\"\\/bfnrt";
  private static final String ESCAPED = "\"\\/\b\f\n\r\t";

  private final byte[] bytes;
  private int at;

  /** Begins after the opening quote. */
  JsonString(byte[] bytes, int start) {
    this.bytes = bytes;
    at = start;
  }

  /** The index after the closing quote. */
  int end() {
    return at;
  }

  String read() {
    String text = plain();
    return peek() == '"' ? closed(text) : closed(unescaped(text));
  }

  private String closed(String text) {
    at++;
    return text;
  }

  private String unescaped(String first) {
    var text = new StringBuilder(first);
    while (peek() == '\\') {
      at++;
      text.append(escaped()).append(plain());
    }
    return text.toString();
  }

  /** Everything up to the next quote or backslash. */
  private String plain() {
    int from = at;
    int next;
    while ((next = peek()) != '"' && next != '\\') {
      if (next >= 0 && next < ' ') {
        throw control(next);
      }
      at++;
    }
    return Utf8.text(bytes, from, at);
  }

  private char escaped() {
    int letter = peek();
    if (letter == 'u') {
      at++;
      return hexadecimal();
    }
    int known = ESCAPES.indexOf(letter);
    if (known < 0) {
      throw unknownEscape();
    }
    at++;
    return ESCAPED.charAt(known);
  }

  private char hexadecimal() {
    int value = 0;
    for (int i = 0; i < HEX_DIGITS; i++) {
      int digit = Character.digit(peek(), 16);
      if (digit < 0) {
        var refusal = new JsonRefusal(bytes);
        throw refusal.refuse(
            at,
            "Found '"
                + refusal.character(at)
                + "' in a '\\u' escape, which needs four hexadecimal digits.");
      }
      value = value << 4 | digit;
      at++;
    }
    return (char) value;
  }

  private UnreadableException unknownEscape() {
    var refusal = new JsonRefusal(bytes);
    return refusal.refuse(
        at,
        Character.isISOControl(peek())
            ? "A backslash is followed by a control character, which is no escape JSON knows."
            : "'\\" + refusal.character(at) + "' is not an escape JSON knows.");
  }

  private UnreadableException control(int code) {
    return new JsonRefusal(bytes)
        .refuse(
            at,
            code == '\n' || code == '\r'
                ? "A string runs over the end of its line; write '\\n' for a line break."
                : "A string holds a control character (code "
                    + code
                    + ") that must be written as an escape.");
  }

  private int peek() {
    if (at >= bytes.length) {
      throw new JsonRefusal(bytes)
          .refuse(at, "The text ends inside a string: its closing quote is missing.");
    }
    return bytes[at];
  }
}
