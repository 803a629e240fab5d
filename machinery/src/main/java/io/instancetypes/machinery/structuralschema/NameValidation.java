package io.instancetypes.machinery.structuralschema;

import com.google.re2j.Pattern;
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

  private static final Pattern LABEL_PATTERN = Pattern.compile(LABEL);
  private static final Pattern SUBDOMAIN_PATTERN = Pattern.compile(SUBDOMAIN);
  private static final Pattern OLD_LABEL_PATTERN = Pattern.compile(OLD_LABEL);
  private static final Pattern KEY_PATTERN = Pattern.compile(KEY);
  private static final Pattern VALUE_PATTERN = Pattern.compile(VALUE);

  private static final String ENDS = "and must start and end with an alphanumeric character";

  private NameValidation() {}

  public static List<String> dns1123Label(String name) {
    List<String> mistakes = tooLong(name, LABEL_LIMIT, CHARACTERS);
    if (!LABEL_PATTERN.matches(name)) {
      mistakes.add(
          SUBDOMAIN_PATTERN.matches(name)
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
    if (!SUBDOMAIN_PATTERN.matches(name)) {
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
    if (!OLD_LABEL_PATTERN.matches(name)) {
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
    if (!KEY_PATTERN.matches(name)) {
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
    if (!VALUE_PATTERN.matches(value)) {
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
