package io.instancetypes.machinery.selector;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** A label selector cut into words and signs. */
final class LabelTokens {
  static final String END = "";
  private static final String SIGNS = "=!(),><";
  private static final Set<String> OPERATORS =
      Set.of(")", ",", "!", "==", "=", ">", "<", "!=", "(");

  private final String text;
  private int at;

  private LabelTokens(String text) {
    this.text = text;
  }

  /** The last token is always {@link #END}, and no other is empty. */
  static List<String> of(String text) {
    var tokens = new LabelTokens(text);
    List<String> all = new ArrayList<>();
    do {
      all.add(tokens.next());
    } while (!all.getLast().equals(END));
    return all;
  }

  static boolean isWord(String token) {
    return !token.isEmpty() && SIGNS.indexOf(token.charAt(0)) < 0;
  }

  private String next() {
    while (at < text.length() && isBlank(text.charAt(at))) {
      at++;
    }
    if (at == text.length()) {
      return END;
    }
    return SIGNS.indexOf(text.charAt(at)) >= 0 ? sign() : word();
  }

  private String word() {
    int start = at;
    while (at < text.length() && SIGNS.indexOf(text.charAt(at)) < 0 && !isBlank(text.charAt(at))) {
      at++;
    }
    return text.substring(start, at);
  }

  /** The longest operator that stands here. */
  private String sign() {
    boolean two = at + 2 <= text.length() && OPERATORS.contains(text.substring(at, at + 2));
    at += two ? 2 : 1;
    return text.substring(two ? at - 2 : at - 1, at);
  }

  private static boolean isBlank(char character) {
    return character == ' ' || character == '\t' || character == '\r' || character == '\n';
  }
}
