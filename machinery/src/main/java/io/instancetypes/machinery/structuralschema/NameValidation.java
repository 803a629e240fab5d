package io.instancetypes.machinery.structuralschema;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The rules for names; each answers what is wrong with one, in kube-apiserver's words. */
public final class NameValidation {
  private static final String LABEL = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
  private static final String SUBDOMAIN = LABEL + "(\\." + LABEL + ")*";
  private static final String OLD_LABEL = "[a-z]([-a-z0-9]*[a-z0-9])?";
  private static final String KEY = "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]";
  private static final String VALUE = "(" + KEY + ")?";
  // It counts bytes in either case.
  private static final String BYTES = " bytes";
  private static final String CHARACTERS = " characters";
  private static final int LABEL_LIMIT = 63;
  private static final int SUBDOMAIN_LIMIT = 253;

  private static final String ENDS = "and must start and end with an alphanumeric character";

  private NameValidation() {}

  public static List<String> dns1123Label(String name) {
    List<String> mistakes = tooLong(name, LABEL_LIMIT, CHARACTERS);
    if (!isLabel(name)) {
      mistakes.add(
          isSubdomain(name)
              ? "must not contain dots"
              : mismatch(
                  "a lowercase RFC 1123 label must consist of lower case alphanumeric characters"
                      + " or '-', "
                      + ENDS,
                  LABEL,
                  "my-name",
                  "123-abc"));
    }
    return mistakes;
  }

  public static List<String> dns1123Subdomain(String name) {
    return subdomain(name, CHARACTERS);
  }

  private static List<String> subdomain(String name, String unit) {
    List<String> mistakes = tooLong(name, SUBDOMAIN_LIMIT, unit);
    if (!isSubdomain(name)) {
      mistakes.add(
          mismatch(
              "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters,"
                  + " '-' or '.', "
                  + ENDS,
              SUBDOMAIN,
              "example.com"));
    }
    return mistakes;
  }

  public static List<String> dns1035Label(String name) {
    List<String> mistakes = tooLong(name, LABEL_LIMIT, CHARACTERS);
    if (!(isLabel(name) && name.charAt(0) > '9')) {
      mistakes.add(
          mismatch(
              "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start"
                  + " with an alphabetic character, and end with an alphanumeric character",
              OLD_LABEL,
              "my-name",
              "abc-123"));
    }
    return mistakes;
  }

  /** A name that may stand in the path of a request: what RBAC asks for. */
  public static List<String> pathSegment(String name) {
    return name.equals(".") || name.equals("..")
        ? List.of("may not be '" + name + "'")
        : pathSegmentPrefix(name);
  }

  static List<String> pathSegmentPrefix(String name) {
    var mistakes = new ArrayList<String>();
    for (String refused : List.of("/", "%")) {
      if (name.contains(refused)) {
        mistakes.add("may not contain '" + refused + "'");
      }
    }
    return mistakes;
  }

  /** The key of a label, an annotation or a finalizer: a name after an optional domain. */
  public static List<String> labelKey(String key) {
    String[] parts = key.split("/", -1);
    if (parts.length > 2) {
      return List.of(
          "a valid label key "
              + keyMismatch()
              + " with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')");
    }
    var mistakes = new ArrayList<String>();
    if (parts.length == 2) {
      mistakes.addAll(prefix(parts[0]));
    }
    mistakes.addAll(named(parts[parts.length - 1]));
    return mistakes;
  }

  private static List<String> prefix(String prefix) {
    return prefix.isEmpty()
        ? List.of("prefix part must be non-empty")
        : subdomain(prefix, BYTES).stream().map("prefix part "::concat).toList();
  }

  private static List<String> named(String name) {
    var mistakes = new ArrayList<String>();
    if (name.isEmpty()) {
      mistakes.add("name part must be non-empty");
    }
    tooLong(name, LABEL_LIMIT, BYTES).forEach(mistake -> mistakes.add("name part " + mistake));
    if (!isKey(name)) {
      mistakes.add("name part " + keyMismatch());
    }
    return mistakes;
  }

  private static String keyMismatch() {
    return mismatch(
        "must consist of alphanumeric characters, '-', '_' or '.', " + ENDS,
        KEY,
        "MyName",
        "my.name",
        "123-abc");
  }

  public static List<String> labelValue(String value) {
    List<String> mistakes = tooLong(value, LABEL_LIMIT, BYTES);
    if (!(value.isEmpty() || isKey(value))) {
      mistakes.add(
          mismatch(
              "a valid label must be an empty string or consist of alphanumeric characters, '-',"
                  + " '_' or '.', "
                  + ENDS,
              VALUE,
              "MyValue",
              "my_value",
              "12345"));
    }
    return mistakes;
  }

  // Every write asks for all of its names: expressions took a twentieth of its time.

  private static boolean isSubdomain(String name) {
    for (String label : name.split("\\.", -1)) {
      if (!isLabel(label)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isLabel(String name) {
    return hasEnds(name) && name.chars().allMatch(c -> c == '-' || isLowerAlphanumeric(c));
  }

  private static boolean isKey(String name) {
    return hasEnds(name)
        && name.chars().allMatch(c -> c == '-' || c == '_' || c == '.' || isAlphanumeric(c));
  }

  private static boolean hasEnds(String name) {
    return !name.isEmpty()
        && isAlphanumeric(name.charAt(0))
        && isAlphanumeric(name.charAt(name.length() - 1));
  }

  private static boolean isAlphanumeric(int c) {
    return isLowerAlphanumeric(c) || c >= 'A' && c <= 'Z';
  }

  private static boolean isLowerAlphanumeric(int c) {
    return c >= 'a' && c <= 'z' || c >= '0' && c <= '9';
  }

  private static List<String> tooLong(String name, int most, String unit) {
    var mistakes = new ArrayList<String>(1);
    if (name.getBytes(StandardCharsets.UTF_8).length > most) {
      mistakes.add("must be no more than " + most + unit);
    }
    return mistakes;
  }

  private static String mismatch(String words, String expression, String... examples) {
    return words
        + " (e.g. '"
        + String.join("',  or '", examples)
        + "', regex used for validation is '"
        + expression
        + "')";
  }
}
