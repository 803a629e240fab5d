package io.instancetypes.documents;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Strings that some reader, of YAML 1.1 or 1.2, would take for something else when left bare. */
final class YamlAmbiguity {
  private static final Set<String> WORDS =
      Set.of(
          "", "~", "null", "y", "n", "yes", "no", "on", "off", "true", "false", "=", "<<", ".inf",
          "+.inf", "-.inf", ".nan");
  private static final int LONGEST_WORD = 5;
  private static final Pattern SEXAGESIMAL =
      Pattern.compile("[-+]?[0-9][0-9_]*(:[0-5]?[0-9])+(\\.[0-9_]*)?");
  private static final Pattern DATE = Pattern.compile("[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}([Tt \t].*)?");
  private static final String NEVER_FIRST = "#,[]{}&*!|>'\"%@`";
  private static final String NEVER_FIRST_ALONE = "-?:";

  private YamlAmbiguity() {}

  static boolean mayBeTakenForAnotherType(String text) {
    if (text.length() <= LONGEST_WORD && WORDS.contains(text.toLowerCase(Locale.ROOT))) {
      return true;
    }
    char first = text.charAt(0);
    boolean numeric = first >= '0' && first <= '9' || "+-.".indexOf(first) >= 0;
    return numeric
        && (YamlNumbers.looksLikeNumber(text)
            || SEXAGESIMAL.matcher(text).matches()
            || DATE.matcher(text).matches());
  }

  static boolean mayBeTakenForSyntax(String text) {
    return NEVER_FIRST.indexOf(text.charAt(0)) >= 0
        || NEVER_FIRST_ALONE.indexOf(text.charAt(0)) >= 0 && isBlankOrEnd(text, 1)
        || text.charAt(0) == ' '
        || text.endsWith(" ")
        || text.endsWith(":")
        || text.contains(": ")
        || text.contains(" #")
        || text.startsWith("---")
        || text.startsWith("...");
  }

  private static boolean isBlankOrEnd(String text, int index) {
    return index == text.length() || text.charAt(index) == ' ';
  }
}
