package io.instancetypes.machinery.builtin;

import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.List;

/** What Go says of texts that it cannot read. */
final class GoTexts {
  private static final String SECONDS = "2006-01-02T15:04:05Z07:00";
  private static final String MICROS = "2006-01-02T15:04:05.000000Z07:00";
  private static final List<String> PARTS =
      List.of("2006", "-", "01", "-", "02", "T", "15", ":", "04", ":", "05");
  private static final String BASE64 =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

  private GoTexts() {}

  /** Null if it is the base64 of some bytes. */
  static String wrongBase64(String text) {
    int characters = 0;
    int end = text.length();
    while (end > 0 && end > text.length() - 2 && text.charAt(end - 1) == '=') {
      end--;
    }
    for (int i = 0; i < end; i++) {
      char c = text.charAt(i);
      if (c == '\n' || c == '\r') {
        continue;
      }
      if (BASE64.indexOf(c) < 0) {
        return illegalBase64(i);
      }
      characters++;
    }
    boolean padded = (characters + text.length() - end) % 4 == 0 && characters % 4 != 1;
    return padded ? null : illegalBase64(text.length() / 4 * 4);
  }

  private static String illegalBase64(int index) {
    return "illegal base64 data at input byte " + index;
  }

  static String wrongTime(String text) {
    return isTime(text) ? null : wrong(text, SECONDS, false);
  }

  static String wrongMicroTime(String text) {
    boolean precise = text.length() > 26 && text.charAt(19) == '.';
    return precise && isTime(text) ? null : wrong(text, MICROS, true);
  }

  private static boolean isTime(String text) {
    try {
      OffsetDateTime.parse(text);
      return text.length() >= "2006-01-02T15:04:05Z".length();
    } catch (DateTimeException notATime) {
      return false;
    }
  }

  private static String wrong(String text, String layout, boolean micro) {
    int at = 0;
    for (String part : PARTS) {
      if (!matches(text, at, part)) {
        return cannot(text, layout, text.substring(Math.min(at, text.length())), part);
      }
      at += part.length();
    }
    return cannot(text, layout, text.substring(at), micro ? ".000000" : "Z07:00");
  }

  private static boolean matches(String text, int at, String part) {
    if (part.length() == 1) {
      return text.startsWith(part, at);
    }
    if (text.length() < at + part.length()) {
      return false;
    }
    return text.substring(at, at + part.length()).chars().allMatch(c -> c >= '0' && c <= '9');
  }

  private static String cannot(String text, String layout, String rest, String part) {
    return "parsing time \"%s\" as \"%s\": cannot parse \"%s\" as \"%s\""
        .formatted(text, layout, rest, part);
  }
}
