package io.instancetypes.engine.validate.vm;

import java.util.Base64;

/** Texts of a certain form, read letter by letter: no pattern is compiled for a VM. */
public final class Syntax {
  private Syntax() {}

  /** Up to 63 lower-case letters, digits and hyphens, as Kubernetes names containers and hosts. */
  public static boolean isDnsLabel(String text) {
    return !text.isEmpty() && text.length() <= 63 && isLabel(text, 0, text.length());
  }

  /** Labels between dots, up to 253 letters in all. */
  public static boolean isDnsSubdomain(String text) {
    if (text.isEmpty() || text.length() > 253) {
      return false;
    }
    int start = 0;
    for (int i = 0; i <= text.length(); i++) {
      if (i == text.length() || text.charAt(i) == '.') {
        if (!isLabel(text, start, i)) {
          return false;
        }
        start = i + 1;
      }
    }
    return true;
  }

  private static boolean isLabel(String text, int start, int end) {
    if (start >= end || !isLowerOrDigit(text.charAt(start))) {
      return false;
    }
    for (int i = start; i < end; i++) {
      if (!isLowerOrDigit(text.charAt(i)) && text.charAt(i) != '-') {
        return false;
      }
    }
    return isLowerOrDigit(text.charAt(end - 1));
  }

  /** A key of a label: a name, or a DNS subdomain, a slash and a name. */
  static boolean isLabelKey(String text) {
    int slash = text.indexOf('/');
    return slash < 0
        ? isLabelName(text)
        : isDnsSubdomain(text.substring(0, slash)) && isLabelName(text.substring(slash + 1));
  }

  static boolean isLabelValue(String text) {
    return text.isEmpty() || isLabelName(text);
  }

  private static boolean isLabelName(String text) {
    return !text.isEmpty()
        && text.length() <= 63
        && consistsOf(text, "-_.")
        && isAlphanumeric(text.charAt(0))
        && isAlphanumeric(text.charAt(text.length() - 1));
  }

  /** Whether there are only letters, digits and these further characters, and at least one. */
  static boolean consistsOf(String text, String further) {
    for (int i = 0; i < text.length(); i++) {
      if (!isAlphanumeric(text.charAt(i)) && further.indexOf(text.charAt(i)) < 0) {
        return false;
      }
    }
    return !text.isEmpty();
  }

  /** Up to 15 lower-case letters, digits and single hyphens, at least one of them a letter. */
  static boolean isPortName(String text) {
    boolean letter = false;
    for (int i = 0; i < text.length(); i++) {
      letter |= text.charAt(i) >= 'a' && text.charAt(i) <= 'z';
    }
    return letter && text.length() <= 15 && isLabel(text, 0, text.length()) && !text.contains("--");
  }

  /** How many bytes a text in base64 stands for, -1 if it is not in base64. */
  static int base64Length(String text) {
    String line = text.replace("\r", "").replace("\n", "");
    if (line.length() % 4 != 0) {
      return -1;
    }
    try {
      return Base64.getDecoder().decode(line).length;
    } catch (IllegalArgumentException e) {
      return -1;
    }
  }

  /** A path from the root that has no detours; a slash at its end does no harm. */
  static boolean isPlainPath(String path) {
    String trimmed = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    if (!trimmed.startsWith("/") || trimmed.length() == 1) {
      return false;
    }
    for (String step : trimmed.substring(1).split("/", -1)) {
      if (step.isEmpty() || step.equals(".") || step.equals("..")) {
        return false;
      }
    }
    return true;
  }

  /** Whether a text fits a pattern in which a star stands for anything but a slash. */
  static boolean fits(String pattern, String text) {
    int star = pattern.indexOf('*');
    if (star < 0) {
      return pattern.equals(text);
    }
    if (!text.startsWith(pattern.substring(0, star))) {
      return false;
    }
    String rest = pattern.substring(star + 1);
    for (int i = star; i <= text.length(); i++) {
      if (fits(rest, text.substring(i))) {
        return true;
      }
      if (i < text.length() && text.charAt(i) == '/') {
        return false;
      }
    }
    return false;
  }

  private static boolean isLowerOrDigit(char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9');
  }

  private static boolean isAlphanumeric(char letter) {
    return isLowerOrDigit(letter) || (letter >= 'A' && letter <= 'Z');
  }
}
