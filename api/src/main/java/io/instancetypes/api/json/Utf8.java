package io.instancetypes.api.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.util.Arrays;

/** Bytes to text, refusing what is no text. */
public final class Utf8 {
  private static final char BYTE_ORDER_MARK = '\uFEFF';
  private static final char REPLACEMENT = '\uFFFD';

  private Utf8() {}

  /** The text without its byte order mark. */
  public static String decode(byte[] bytes) {
    refuseUtf16(bytes);
    String text = new String(bytes, UTF_8);
    if (text.indexOf(REPLACEMENT) >= 0) {
      refuseMalformed(bytes);
    }
    int binary = text.indexOf('\0');
    if (binary >= 0) {
      throw new UnreadableException(
          "The content is binary, not text: it holds a zero byte.", position(text, binary));
    }
    return !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK ? text.substring(1) : text;
  }

  /** A part of a text that was cut at ASCII characters. */
  public static String text(byte[] bytes, int from, int to) {
    String text = new String(bytes, from, to - from, UTF_8);
    if (text.indexOf(REPLACEMENT) >= 0) {
      refuseMalformed(Arrays.copyOfRange(bytes, from, to));
    }
    return text;
  }

  /** The index of the first byte that is text. */
  public static int afterByteOrderMark(byte[] bytes) {
    boolean marked =
        bytes.length >= 3
            && bytes[0] == (byte) 0xEF
            && bytes[1] == (byte) 0xBB
            && bytes[2] == (byte) 0xBF;
    return marked ? 3 : 0;
  }

  public static boolean startsCharacter(byte part) {
    return (part & 0xC0) != 0x80;
  }

  public static void refuseUtf16(byte[] bytes) {
    if (bytes.length < 2) {
      return;
    }
    int start = (bytes[0] & 0xFF) << 8 | bytes[1] & 0xFF;
    boolean oneZeroByte = bytes[0] == 0 ^ bytes[1] == 0;
    if (start == 0xFEFF || start == 0xFFFE || oneZeroByte) {
      throw new UnreadableException("The text is UTF-16; save it as UTF-8.", new Position(1, 1));
    }
  }

  private static void refuseMalformed(byte[] bytes) {
    var input = ByteBuffer.wrap(bytes);
    var decoded = CharBuffer.allocate(bytes.length);
    if (UTF_8.newDecoder().decode(input, decoded, true).isMalformed()) {
      decoded.flip();
      throw new UnreadableException(
          "The text is not valid UTF-8: byte 0x%02X does not belong here."
              .formatted(bytes[input.position()]),
          position(decoded, decoded.length()));
    }
  }

  /** The place of a character, counted as the parsers count: in characters a person sees. */
  public static Position position(CharSequence text, int index) {
    int line = 1;
    int lineStart = 0;
    for (int i = 0; i < index; i++) {
      if (text.charAt(i) == '\n') {
        line++;
        lineStart = i + 1;
      }
    }
    return new Position(line, Character.codePointCount(text, lineStart, index) + 1);
  }
}
