package io.instancetypes.machinery.cel;

import java.util.Comparator;
import java.util.regex.Pattern;

/** A version by semver.org; what follows a plus is of no account. */
record SemanticVersion(long major, long minor, long patch, String before)
    implements Comparable<SemanticVersion> {
  private static final String NUMBER = "(0|[1-9]\\d{0,17})";
  private static final String PART = "(?:0|[1-9]\\d*|\\d*[A-Za-z-][0-9A-Za-z-]*)";
  private static final Pattern FORM =
      Pattern.compile(
          NUMBER
              + "\\."
              + NUMBER
              + "\\."
              + NUMBER
              + "(?:-("
              + PART
              + "(?:\\."
              + PART
              + ")*))?(?:\\+[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*)?");

  static SemanticVersion of(String text) {
    var match = FORM.matcher(text);
    return match.matches()
        ? new SemanticVersion(
            Long.parseLong(match.group(1)),
            Long.parseLong(match.group(2)),
            Long.parseLong(match.group(3)),
            match.group(4) == null ? "" : match.group(4))
        : null;
  }

  static SemanticVersion require(String text) {
    SemanticVersion version = of(text);
    if (version == null) {
      throw new RuleFailure(
          text.isEmpty() ? "Version string empty" : "No Major.Minor.Patch elements found");
    }
    return version;
  }

  /** Without a leading v and leading zeros, with all three numbers. */
  static String normalized(String text) {
    String[] parts = (text.startsWith("v") ? text.substring(1) : text).split("\\.", 3);
    var normalized = new StringBuilder();
    for (int i = 0; i < 3; i++) {
      String part = i < parts.length ? parts[i].replaceFirst("^0+(?=\\d)", "") : "0";
      normalized.append(i == 0 ? "" : ".").append(part);
    }
    return normalized.toString();
  }

  @Override
  public int compareTo(SemanticVersion other) {
    return Comparator.comparingLong(SemanticVersion::major)
        .thenComparingLong(SemanticVersion::minor)
        .thenComparingLong(SemanticVersion::patch)
        .thenComparing(SemanticVersion::before, SemanticVersion::comparePreReleases)
        .compare(this, other);
  }

  private static int comparePreReleases(String one, String other) {
    if (one.isEmpty() || other.isEmpty()) {
      return Boolean.compare(one.isEmpty(), other.isEmpty());
    }
    String[] a = one.split("\\.");
    String[] b = other.split("\\.");
    for (int i = 0; i < Math.min(a.length, b.length); i++) {
      int order = compareParts(a[i], b[i]);
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(a.length, b.length);
  }

  private static int compareParts(String a, String b) {
    boolean first = a.matches("\\d+");
    boolean second = b.matches("\\d+");
    if (first != second) {
      return first ? -1 : 1;
    }
    int order = first ? Integer.compare(a.length(), b.length()) : 0;
    return order == 0 ? a.compareTo(b) : order;
  }
}
