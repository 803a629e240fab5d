package io.instancetypes.it.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Compares what a document shows with what was printed. */
final class ShownOutput {
  private static final String LEFT_OUT = "…";
  private static final Pattern TIME = Pattern.compile("\\d{4}-\\d\\d-\\d\\dT[0-9:.]+Z");
  private static final Pattern SERIAL = Pattern.compile("\\b[0-9a-f]{32}\\b");

  private ShownOutput() {}

  /**
   * As a pattern. An ellipsis stands for anything; terminals and pages break lines where they like;
   * times and serial numbers are others each time.
   */
  static Pattern pattern(List<String> shown) {
    var parts = new ArrayList<String>();
    for (String part : String.join("\n", shown).split(LEFT_OUT, -1)) {
      parts.add(Pattern.quote(normal(part)));
    }
    return Pattern.compile("\\s*" + String.join(".*", parts) + "\\s*");
  }

  static String normal(String text) {
    String timeless = TIME.matcher(text).replaceAll("TIME");
    return SERIAL.matcher(timeless).replaceAll("SERIAL").strip().replaceAll("\\s+", " ");
  }
}
