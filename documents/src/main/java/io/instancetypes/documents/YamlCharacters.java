package io.instancetypes.documents;

import java.io.IOException;

/** Characters that can stand in YAML only as an escape. */
final class YamlCharacters {
  private YamlCharacters() {}

  /** Whether anything but line feeds and visible characters is in the text. */
  static boolean hasSpecial(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isHighSurrogate(c)
          && i + 1 < text.length()
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        i++;
      } else if (c != '\n' && isSpecial(c)) {
        return true;
      }
    }
    return false;
  }

  /** Controls, line breaks of older YAML, halves of characters, and marks nobody sees. */
  private static boolean isSpecial(int c) {
    return c < ' '
        || c >= 0x7F && c < 0xA0
        || c == 0x2028
        || c == 0x2029
        || c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE
        || c == 0xFEFF
        || c == 0xFFFE
        || c == 0xFFFF;
  }

  /** One character as it stands between double quotes. */
  static void escape(int c, Appendable out) throws IOException {
    switch (c) {
      case '"' -> out.append("\\\"");
      case '\\' -> out.append("\\\\");
      case '\n' -> out.append("\\n");
      case '\t' -> out.append("\\t");
      case '\r' -> out.append("\\r");
      default -> out.append(isSpecial(c) ? "\\u%04X".formatted(c) : Character.toString(c));
    }
  }
}
