package io.instancetypes.api.json;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/** A growing array of bytes that knows how JSON writes strings and numbers. */
final class JsonBytes {
  private static final byte[] HEX = {
    '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'
  };
  private static final int LONGEST_CHARACTER = 6;

  private byte[] bytes;
  private int size;

  JsonBytes(int capacity) {
    bytes = new byte[capacity];
  }

  void clear() {
    size = 0;
  }

  int size() {
    return size;
  }

  int capacity() {
    return bytes.length;
  }

  byte last() {
    return bytes[size - 1];
  }

  byte[] toArray() {
    return Arrays.copyOf(bytes, size);
  }

  void drainTo(OutputStream out) throws IOException {
    out.write(bytes, 0, size);
    size = 0;
  }

  void put(char ascii) {
    reserve(1);
    bytes[size++] = (byte) ascii;
  }

  void putBytes(byte[] more) {
    reserve(more.length);
    System.arraycopy(more, 0, bytes, size, more.length);
    size += more.length;
  }

  void putAscii(String text) {
    int length = text.length();
    reserve(length);
    for (int i = 0; i < length; i++) {
      bytes[size++] = (byte) text.charAt(i);
    }
  }

  void putLong(long value) {
    if (value < 0 || value > 9) {
      putAscii(Long.toString(value));
    } else {
      put((char) ('0' + value));
    }
  }

  void putBlanks(int count) {
    reserve(count);
    Arrays.fill(bytes, size, size + count, (byte) ' ');
    size += count;
  }

  void putQuoted(String text) {
    int length = text.length();
    reserve(length + 2);
    byte[] target = bytes;
    int at = size;
    target[at++] = '"';
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      if (c < ' ' || c == '"' || c == '\\' || c > '~') {
        size = at;
        putRest(text, i);
        return;
      }
      target[at++] = (byte) c;
    }
    target[at++] = '"';
    size = at;
  }

  private void putRest(String text, int from) {
    int i = from;
    while (i < text.length()) {
      reserve(LONGEST_CHARACTER);
      int codePoint = text.codePointAt(i);
      putCharacter(codePoint);
      i += Character.charCount(codePoint);
    }
    put('"');
  }

  private void putCharacter(int c) {
    if (c == '"' || c == '\\') {
      bytes[size++] = '\\';
      bytes[size++] = (byte) c;
    } else if (c < ' ') {
      putControl(c);
    } else if (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE) {
      putUnicodeEscape(c);
    } else {
      putUtf8(c);
    }
  }

  private void putControl(int c) {
    char letter =
        switch (c) {
          case '\n' -> 'n';
          case '\t' -> 't';
          case '\r' -> 'r';
          case '\b' -> 'b';
          case '\f' -> 'f';
          default -> 0;
        };
    if (letter == 0) {
      putUnicodeEscape(c);
    } else {
      bytes[size++] = '\\';
      bytes[size++] = (byte) letter;
    }
  }

  private void putUnicodeEscape(int c) {
    bytes[size++] = '\\';
    bytes[size++] = 'u';
    for (int shift = 12; shift >= 0; shift -= 4) {
      bytes[size++] = HEX[c >> shift & 0xF];
    }
  }

  private void putUtf8(int c) {
    if (c < 0x80) {
      bytes[size++] = (byte) c;
      return;
    }
    if (c < 0x800) {
      bytes[size++] = (byte) (0xC0 | c >> 6);
    } else {
      if (c < 0x10000) {
        bytes[size++] = (byte) (0xE0 | c >> 12);
      } else {
        bytes[size++] = (byte) (0xF0 | c >> 18);
        bytes[size++] = (byte) (0x80 | c >> 12 & 0x3F);
      }
      bytes[size++] = (byte) (0x80 | c >> 6 & 0x3F);
    }
    bytes[size++] = (byte) (0x80 | c & 0x3F);
  }

  private void reserve(int more) {
    if (bytes.length - size < more) {
      bytes = Arrays.copyOf(bytes, Math.max(Math.addExact(size, more), bytes.length * 2));
    }
  }
}
