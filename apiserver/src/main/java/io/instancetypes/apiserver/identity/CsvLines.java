package io.instancetypes.apiserver.identity;

import java.util.ArrayList;
import java.util.List;

/** Values between commas; one that holds a comma or a quote stands in double quotes. */
final class CsvLines {
  private CsvLines() {}

  /** Empty lines are left out. */
  static List<List<String>> of(String text) {
    return text.lines().filter(line -> !line.isEmpty()).map(CsvLines::values).toList();
  }

  private static List<String> values(String line) {
    var values = new ArrayList<String>();
    var value = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < line.length(); i++) {
      char character = line.charAt(i);
      if (character == '"' && quoted && line.startsWith("\"", i + 1)) {
        value.append('"');
        i++;
      } else if (character == '"') {
        quoted = !quoted;
      } else if (character == ',' && !quoted) {
        values.add(value.toString());
        value.setLength(0);
      } else {
        value.append(character);
      }
    }
    values.add(value.toString());
    return values;
  }
}
