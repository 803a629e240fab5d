package io.instancetypes.api.json;

/** A place in a JSON text, which moves on over blanks, strings, numbers and words. */
abstract class JsonCursor {
  private static final int SURELY_A_LONG = 18;

  final byte[] bytes;
  int at;

  JsonCursor(byte[] bytes) {
    this.bytes = bytes;
    at = Utf8.afterByteOrderMark(bytes);
  }

  /** The byte at an index; zero, which is nowhere allowed, after the end. */
  final int byteAt(int index) {
    // Unsigned, as the check of the array access: so the JIT sees that one of the two is enough.
    return Integer.compareUnsigned(index, bytes.length) < 0 ? bytes[index] : 0;
  }

  /** Moves to the first byte from an index on that is not blank, and answers it. */
  final int skipBlanks(int from) {
    int i = from;
    int next;
    while ((next = byteAt(i)) <= ' ') {
      if (next == '\n' && Words.fits(bytes, i + 1)) {
        i += 1 + Words.blanks(Words.at(bytes, i + 1));
      } else if (next == ' ' || next == '\n' || next == '\r' || next == '\t') {
        i++;
      } else {
        break;
      }
    }
    at = i;
    return next;
  }

  /**
   * As {@link #skipBlanks(int)} where as many bytes are expected to be blank as before the last
   * entry, a new line first. The processor can go on from a guess while it is still being checked.
   */
  final void skipBlanks(int from, int expected) {
    int to = from + expected;
    if (byteAt(from) == '\n'
        && Words.fits(bytes, from + 1)
        && Words.blanks(Words.at(bytes, from + 1)) >= expected - 1
        && byteAt(to) > ' ') {
      at = to;
    } else {
      skipBlanks(from);
    }
  }

  final String key() {
    String key = plain(KnownTexts.KEYS);
    return key == null ? wholeCharacters(odd()) : key;
  }

  final String text() {
    String text = plain(KnownTexts.VALUES);
    return text == null ? odd() : text;
  }

  /** Null for a string that is not plain ASCII, or so near the end that words do not fit. */
  private String plain(KnownTexts known) {
    int start = at + 1;
    if (!Words.fits(bytes, start)) {
      return null;
    }
    long word = Words.at(bytes, start);
    long marks = Words.marks(word);
    int end = marks == 0 ? plainEnd(start + Words.BYTES) : start + Words.unmarked(marks);
    if (byteAt(end) != '"') {
      return null;
    }
    at = end + 1;
    return marks == 0
        ? known.of(bytes, start, end)
        : known.brief(Words.before(marks, word), bytes, start, end);
  }

  /** Where plain text ends, or the first index from which on no word is left to look at. */
  private int plainEnd(int from) {
    int i = from;
    while (Words.fits(bytes, i)) {
      long marks = Words.marks(Words.at(bytes, i));
      if (marks != 0) {
        return i + Words.unmarked(marks);
      }
      i += Words.BYTES;
    }
    return i;
  }

  private String odd() {
    var string = new JsonString(bytes, at + 1);
    String text = string.read();
    at = string.end();
    return text;
  }

  private String wholeCharacters(String key) {
    for (int i = 0; i < key.length(); i = key.offsetByCodePoints(i, 1)) {
      int character = key.codePointAt(i);
      if (character >= Character.MIN_SURROGATE && character <= Character.MAX_SURROGATE) {
        throw refusal().halfCharacter(at - 1);
      }
    }
    return key;
  }

  final Number number() {
    int i = at;
    long value = 0;
    while (byteAt(i) >= '0' && byteAt(i) <= '9') {
      value = value * 10 + byteAt(i) - '0';
      i++;
    }
    int digits = i - at;
    boolean whole = byteAt(i) != '.' && (byteAt(i) | 0x20) != 'e';
    if (whole && digits > 0 && digits <= SURELY_A_LONG && (byteAt(at) != '0' || digits == 1)) {
      at = i;
      return value;
    }
    return oddNumber();
  }

  private Number oddNumber() {
    var number = new JsonNumber(bytes, at);
    Number value = number.read();
    at = number.end();
    return value;
  }

  final void word(byte[] word) {
    int end = at + word.length;
    for (int i = 0; i < word.length; i++) {
      if (byteAt(at + i) != word[i]) {
        throw refusal().notAValue(at);
      }
    }
    if (byteAt(end) > ' ' && Character.isJavaIdentifierPart(byteAt(end))) {
      throw refusal().notAValue(at);
    }
    at = end;
  }

  final JsonRefusal refusal() {
    return new JsonRefusal(bytes);
  }
}
