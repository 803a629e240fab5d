package io.instancetypes.dashboard.html;

/** What a browser shows letter by letter. */
record Text(String text) implements Html {
  @Override
  public void writeTo(StringBuilder out) {
    escape(text, out);
  }

  /** Good between tags and between the quotes of an attribute. */
  static void escape(String text, StringBuilder out) {
    for (int i = 0; i < text.length(); i++) {
      char letter = text.charAt(i);
      switch (letter) {
        case '&' -> out.append("&amp;");
        case '<' -> out.append("&lt;");
        case '>' -> out.append("&gt;");
        case '"' -> out.append("&quot;");
        case '\'' -> out.append("&#39;");
        default -> out.append(isShown(letter) ? letter : '\uFFFD');
      }
    }
  }

  /** Controls, and letters that turn the direction of what follows, would deceive a reader. */
  private static boolean isShown(char letter) {
    boolean control = letter < ' ' && letter != '\n' && letter != '\t' && letter != '\r';
    boolean turns =
        letter >= '\u202A' && letter <= '\u202E' || letter >= '\u2066' && letter <= '\u2069';
    return !control && !turns && letter != '\u007F';
  }
}
