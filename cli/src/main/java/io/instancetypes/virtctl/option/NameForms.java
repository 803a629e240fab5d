package io.instancetypes.virtctl.option;

/** The two forms of names in Kubernetes (RFC 1123). */
public final class NameForms {
  public static final String LABEL_RULE =
      "use at most 63 lower-case letters, digits and dashes, a letter or digit at both ends";

  private static final String SUBDOMAIN_RULE =
      "use at most 253 lower-case letters, digits, dashes and dots,"
          + " a letter or digit at both ends and beside each dot";

  private static final int LONGEST_LABEL = 63;
  private static final int LONGEST_SUBDOMAIN = 253;

  private NameForms() {}

  /** The name if most kinds of objects may carry it. */
  public static String checkObject(String option, String name) {
    if (!isSubdomain(name)) {
      throw Mistake.in(option, Mistake.quoted(name) + " is not a name: " + SUBDOMAIN_RULE);
    }
    return name;
  }

  public static String checkNamespace(String option, String name) {
    if (!isLabel(name)) {
      throw Mistake.in(option, Mistake.quoted(name) + " is not a namespace: " + LABEL_RULE);
    }
    return name;
  }

  public static boolean isLabel(String name) {
    return name.length() <= LONGEST_LABEL && isWellFormed(name);
  }

  private static boolean isSubdomain(String name) {
    if (name.length() > LONGEST_SUBDOMAIN) {
      return false;
    }
    for (String label : name.split("\\.", -1)) {
      if (!isWellFormed(label)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isWellFormed(String label) {
    for (int i = 0; i < label.length(); i++) {
      char c = label.charAt(i);
      if (!isLetterOrDigit(c) && c != '-') {
        return false;
      }
    }
    return !label.isEmpty()
        && isLetterOrDigit(label.charAt(0))
        && isLetterOrDigit(label.charAt(label.length() - 1));
  }

  private static boolean isLetterOrDigit(char c) {
    return c >= 'a' && c <= 'z' || c >= '0' && c <= '9';
  }
}
