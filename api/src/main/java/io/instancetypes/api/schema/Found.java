package io.instancetypes.api.schema;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Words for what was found in a document where something else was expected. */
final class Found {
  private static final int LONGEST_QUOTE = 60;

  private Found() {}

  static String phrase(Object value) {
    return switch (value) {
      case null -> "nothing";
      case String text -> "the text " + quote(text);
      case Number number -> "the number " + number;
      case Map<?, ?> object -> "an object";
      case List<?> list -> "a list";
      default -> value.toString();
    };
  }

  static String refusal(String text, List<String> choices) {
    String supported =
        choices.stream()
            .filter(choice -> !choice.isEmpty())
            .map(Found::quote)
            .collect(Collectors.joining(", "));
    return quote(text) + " is not supported; use one of " + supported;
  }

  static String suggestion(List<String> near) {
    return near.isEmpty() ? "" : "; did you mean " + quote(near.getFirst()) + "?";
  }

  private static String quote(String text) {
    boolean fits = text.length() <= LONGEST_QUOTE;
    return '"' + (fits ? text : text.substring(0, LONGEST_QUOTE) + "…") + '"';
  }
}
