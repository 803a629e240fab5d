package io.instancetypes.api;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Says what is wrong with a value that should have been a quantity, and what would be right. */
final class QuantityComplaint {
  private static final int LONGEST_QUOTE = 60;

  private QuantityComplaint() {}

  static String about(Object value) {
    return switch (value) {
      case null -> "expected a quantity such as 2Gi, found nothing";
      case String text when text.isBlank() -> "expected a quantity such as 2Gi, found empty text";
      case String text when text.length() > LONGEST_QUOTE ->
          "\"" + text.substring(0, LONGEST_QUOTE) + "…\" is not a quantity: " + rules();
      case String text -> "\"" + text + "\" is not a quantity: " + rules() + suggestion(text);
      case Number number -> number + " is not a quantity: " + rules();
      case Map<?, ?> object -> "expected a quantity such as 2Gi, found an object";
      case List<?> list -> "expected a quantity such as 2Gi, found a list";
      default -> "expected a quantity such as 2Gi, found " + value;
    };
  }

  private static String rules() {
    return "write a number, optionally with one of the suffixes Ki Mi Gi Ti Pi Ei,"
        + " n u m k M G T P E, or an exponent such as 1e3";
  }

  private static String suggestion(String text) {
    String nearest = nearest(text);
    boolean helps = nearest != null && QuantityReader.read(nearest) != null;
    return helps ? "; did you mean \"" + nearest + "\"?" : "";
  }

  private static String nearest(String text) {
    String tidy = text.replaceAll("[\\s_]", "").replace(',', '.');
    int end = QuantityReader.endOfNumber(tidy);
    return end < 0 ? null : tidy.substring(0, end) + nearestSuffix(tidy.substring(end));
  }

  /** Undoes the usual slips: a unit behind the suffix, and the wrong case. */
  private static String nearestSuffix(String suffix) {
    String bare = suffix.toLowerCase(Locale.ROOT).replaceFirst("(b|byte|bytes)$", "");
    return switch (bare) {
      case "ki", "mi", "gi", "ti", "pi", "ei" -> Character.toUpperCase(bare.charAt(0)) + "i";
      case "m", "g", "t", "p" -> bare.toUpperCase(Locale.ROOT);
      default -> bare;
    };
  }
}
