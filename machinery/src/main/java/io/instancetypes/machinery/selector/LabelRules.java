package io.instancetypes.machinery.selector;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** What may be the key and the value of a label. */
final class LabelRules {
  private static final int LONGEST = 63;
  private static final int LONGEST_PREFIX = 253;
  private static final String NAME = "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]";
  private static final String VALUE = "(" + NAME + ")?";
  private static final String LABEL = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
  private static final String SUBDOMAIN = LABEL + "(\\." + LABEL + ")*";
  private static final Pattern NAME_PATTERN = Pattern.compile(NAME);
  private static final Pattern VALUE_PATTERN = Pattern.compile(VALUE);
  private static final Pattern SUBDOMAIN_PATTERN = Pattern.compile(SUBDOMAIN);

  private static final String ALPHANUMERIC =
      "consist of alphanumeric characters, '-', '_' or '.', "
          + "and must start and end with an alphanumeric character";
  private static final String NAME_RULE =
      "must %s (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '%s')"
          .formatted(ALPHANUMERIC, NAME);
  private static final String VALUE_RULE =
      ("a valid label must be an empty string or %s "
              + "(e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '%s')")
          .formatted(ALPHANUMERIC, VALUE);
  private static final String SUBDOMAIN_RULE =
      ("a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or "
              + "'.', and must start and end with an alphanumeric character "
              + "(e.g. 'example.com', regex used for validation is '%s')")
          .formatted(SUBDOMAIN);

  private LabelRules() {}

  static void complainOfKey(String path, String key, List<String> complaints) {
    List<String> broken = brokenByKey(key);
    if (!broken.isEmpty()) {
      complaints.add(invalid(path, key, broken));
    }
  }

  static void complainOfValue(String path, String value, List<String> complaints) {
    List<String> broken = new ArrayList<>();
    if (bytes(value) > LONGEST) {
      broken.add(tooLong(LONGEST));
    }
    if (!VALUE_PATTERN.matcher(value).matches()) {
      broken.add(VALUE_RULE);
    }
    if (!broken.isEmpty()) {
      complaints.add(invalid(path, value, broken));
    }
  }

  private static List<String> brokenByKey(String key) {
    int slash = key.indexOf('/');
    if (slash >= 0 && key.indexOf('/', slash + 1) >= 0) {
      return List.of(
          "a valid label key "
              + NAME_RULE
              + " with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')");
    }
    List<String> broken = new ArrayList<>();
    if (slash >= 0) {
      addBrokenByPrefix(key.substring(0, slash), broken);
    }
    addBrokenByName(key.substring(slash + 1), broken);
    return broken;
  }

  private static void addBrokenByPrefix(String prefix, List<String> broken) {
    if (prefix.isEmpty()) {
      broken.add("prefix part must be non-empty");
      return;
    }
    if (bytes(prefix) > LONGEST_PREFIX) {
      broken.add("prefix part " + tooLong(LONGEST_PREFIX));
    }
    if (!SUBDOMAIN_PATTERN.matcher(prefix).matches()) {
      broken.add("prefix part " + SUBDOMAIN_RULE);
    }
  }

  private static void addBrokenByName(String name, List<String> broken) {
    if (name.isEmpty()) {
      broken.add("name part must be non-empty");
    } else if (bytes(name) > LONGEST) {
      broken.add("name part " + tooLong(LONGEST));
    }
    if (!NAME_PATTERN.matcher(name).matches()) {
      broken.add("name part " + NAME_RULE);
    }
  }

  private static int bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  private static String tooLong(int most) {
    return "must be no more than %d bytes".formatted(most);
  }

  private static String invalid(String path, String value, List<String> broken) {
    return "%s: Invalid value: %s: %s".formatted(path, quoted(value), String.join("; ", broken));
  }

  static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
