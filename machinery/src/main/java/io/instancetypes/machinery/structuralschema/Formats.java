package io.instancetypes.machinery.structuralschema;

import com.google.re2j.Pattern;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;

/** The formats of texts that kube-apiserver checks; it ignores all others. */
final class Formats {
  private static final String LABEL = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
  private static final String HEX = "(?i)[0-9a-f]{8}-?[0-9a-f]{4}-?";
  private static final String HOST = "[a-zA-Z0-9\\p{S}\\p{L}]";
  private static final String PART = "\\s*(0|[1-9]\\d?|1\\d\\d?|2[0-4]\\d|25[0-5])\\s*";
  private static final String WORD = "[^\\s@<>,;:\\\\\"()\\[\\].]+";
  private static final String QUAD = "[A-Za-z0-9+/]{4}";

  private static final Expression HOSTNAME =
      new Expression(
          HOST
              + "(-?"
              + HOST
              + "{0,62})?|("
              + HOST
              + "([a-zA-Z0-9\\-\\p{S}\\p{L}]{0,61}"
              + HOST
              + ")?\\.)+[a-zA-Z\\p{L}]{2,63}");
  private static final Expression EMAIL = new Expression(WORD + "(\\." + WORD + ")*@[^\\s@<>]+");
  private static final Expression TIME =
      new Expression("(\\d{2}):(\\d{2}):(\\d{2})(.\\d+)?(z|[+-]\\d{2}:\\d{2})");
  private static final Expression LENIENT_DURATION = new Expression("(\\d{1,18})\\s*([A-Za-zµ]+)");
  private static final Expression GO_DURATION =
      new Expression("[+-]?((\\d+\\.?\\d*|\\.\\d+)(ns|us|µs|μs|ms|s|m|h))+|[+-]?0");
  private static final Expression UNIT =
      new Expression(
          "ns|nano.*|us|µs|micro.*|ms|milli.*|s|sec.*|m|min.*|h|hr|hour.*|d|day.*|w|wk|week.*");
  private static final Expression HARDWARE =
      new Expression(
          "(HH(:HH){5}|HH(:HH){7}|HH(:HH){19}|HH(-HH){5}|HH(-HH){7}|HH(-HH){19}|HHHH(\\.HHHH){2}|HHHH(\\.HHHH){3}|HHHH(\\.HHHH){9})"
              .replace("H", "[0-9a-fA-F]"));

  private static final Map<String, Predicate<String>> KNOWN =
      Map.ofEntries(
          Map.entry("bsonobjectid", matching("(?i)[0-9a-f]{24}")),
          Map.entry("uri", Formats::isUri),
          Map.entry("email", Formats::isEmail),
          Map.entry("hostname", Formats::isHostname),
          Map.entry("ipv4", text -> text.contains(".") && IpAddresses.isLenientAddress(text)),
          Map.entry("ipv6", text -> text.contains(":") && IpAddresses.isLenientAddress(text)),
          Map.entry("cidr", IpAddresses::isLenientRange),
          Map.entry("mac", HARDWARE),
          Map.entry("uuid", matching(HEX + "[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}")),
          Map.entry("uuid3", matching(HEX + "3[0-9a-f]{3}-?[0-9a-f]{4}-?[0-9a-f]{12}")),
          Map.entry("uuid4", matching(HEX + "4[0-9a-f]{3}-?[89ab][0-9a-f]{3}-?[0-9a-f]{12}")),
          Map.entry("uuid5", matching(HEX + "5[0-9a-f]{3}-?[89ab][0-9a-f]{3}-?[0-9a-f]{12}")),
          Map.entry("isbn", text -> CheckDigits.isIsbn10(text) || CheckDigits.isIsbn13(text)),
          Map.entry("isbn10", CheckDigits::isIsbn10),
          Map.entry("isbn13", CheckDigits::isIsbn13),
          Map.entry("creditcard", CheckDigits::isCreditCard),
          Map.entry("ssn", matching("\\d{3}[- ]\\d{2}[- ]\\d{4}")),
          Map.entry("hexcolor", matching("#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})")),
          Map.entry("rgbcolor", matching("rgb\\(" + PART + "," + PART + "," + PART + "\\)")),
          Map.entry(
              "byte",
              matching("(QUAD)*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|QUAD)".replace("QUAD", QUAD))),
          Map.entry("password", text -> true),
          Map.entry("date", Formats::isDate),
          Map.entry("duration", Formats::isDuration),
          Map.entry("datetime", Formats::isDateTime),
          Map.entry("k8sshortname", atMost(63).and(matching(LABEL))),
          Map.entry("k8slongname", atMost(253).and(matching(LABEL + "(\\." + LABEL + ")*"))));

  private Formats() {}

  /** The format as far as kube-apiserver heeds it for values of these types; null if not at all. */
  static String effective(Object format, List<String> types) {
    if (!(format instanceof String name)) {
      return null;
    }
    boolean heeded =
        switch (types.size() == 1 ? types.getFirst() : "") {
          case "", "string" -> check(name) != null;
          case "integer" -> name.equals("int32") || name.equals("int64");
          case "number" -> name.equals("float") || name.equals("double");
          default -> false;
        };
    return heeded ? name : null;
  }

  /** Null if a text need not look in any way for this format. */
  static Predicate<String> check(String format) {
    return format == null ? null : KNOWN.get(format.replace("-", ""));
  }

  private static Predicate<String> matching(String expression) {
    return new Expression(expression);
  }

  private static Predicate<String> atMost(int length) {
    return text -> text.length() <= length;
  }

  /** Compiled when it is first needed: most schemas name one format, if any. */
  private static final class Expression implements Predicate<String> {
    private final String text;
    private volatile Pattern compiled;

    Expression(String text) {
      this.text = text;
    }

    Pattern pattern() {
      Pattern pattern = compiled;
      if (pattern == null) {
        pattern = Pattern.compile(text);
        compiled = pattern;
      }
      return pattern;
    }

    @Override
    public boolean test(String value) {
      return pattern().matcher(value).matches();
    }
  }

  private static boolean isUri(String text) {
    try {
      boolean rooted = text.startsWith("/");
      return !text.isEmpty() && (rooted || new URI(text).isAbsolute());
    } catch (URISyntaxException e) {
      return false;
    }
  }

  private static boolean isEmail(String text) {
    String address = text.strip();
    int open = address.lastIndexOf('<');
    if (open >= 0 && address.endsWith(">")) {
      address = address.substring(open + 1, address.length() - 1);
    }
    return EMAIL.test(address);
  }

  private static boolean isHostname(String text) {
    return text.length() <= 255
        && HOSTNAME.test(text)
        && List.of(text.split("\\.")).stream().allMatch(part -> part.length() <= 63);
  }

  private static boolean isDate(String text) {
    try {
      return text.length() == 10 && LocalDate.parse(text) != null;
    } catch (DateTimeException e) {
      return false;
    }
  }

  private static boolean isDateTime(String text) {
    String[] parts = text.toLowerCase(Locale.ROOT).split("t");
    if (parts.length < 2 || !isDate(parts[0])) {
      return false;
    }
    var time = TIME.pattern().matcher(parts[1]);
    return time.matches()
        && time.group(1).compareTo("23") <= 0
        && time.group(2).compareTo("59") <= 0
        && time.group(3).compareTo("59") <= 0;
  }

  private static boolean isDuration(String text) {
    if (GO_DURATION.test(text)) {
      return true;
    }
    var found = LENIENT_DURATION.pattern().matcher(text);
    while (found.find()) {
      if (UNIT.test(found.group(2).toLowerCase(Locale.ROOT))) {
        return true;
      }
    }
    return false;
  }
}
