package io.instancetypes.engine.validate.vm;

/** Addresses as they are written: of PCI devices, network cards and hosts. */
final class DeviceAddresses {
  private static final int IPV6_GROUPS = 8;

  private DeviceAddresses() {}

  /** {@code 0000:81:01.7}. */
  static boolean isPci(String text) {
    return text.length() == 12
        && text.charAt(4) == ':'
        && text.charAt(7) == ':'
        && text.charAt(10) == '.'
        && isHex(text, 0, 4)
        && isHex(text, 5, 7)
        && isHex(text, 8, 10)
        && text.charAt(11) >= '0'
        && text.charAt(11) <= '7';
  }

  /** Six octets: {@code de:ad:00:00:be:af}, with hyphens, or {@code dead.0000.beaf}. */
  static boolean isMac(String text) {
    if (text.length() == 14 && text.charAt(4) == '.') {
      return text.charAt(9) == '.' && isHex(text, 0, 4) && isHex(text, 5, 9) && isHex(text, 10, 14);
    }
    if (text.length() != 17 || (text.charAt(2) != ':' && text.charAt(2) != '-')) {
      return false;
    }
    for (int i = 0; i < 17; i += 3) {
      if (!isHex(text, i, i + 2) || (i > 0 && text.charAt(i - 1) != text.charAt(2))) {
        return false;
      }
    }
    return true;
  }

  static boolean isIpv4(String text) {
    String mapped = "::ffff:";
    String dotted = text.startsWith(mapped) ? text.substring(mapped.length()) : text;
    String[] parts = dotted.split("\\.", -1);
    if (parts.length != 4) {
      return false;
    }
    for (String part : parts) {
      if (!isOctet(part)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isOctet(String part) {
    if (part.isEmpty() || part.length() > 3 || (part.length() > 1 && part.charAt(0) == '0')) {
      return false;
    }
    int value = 0;
    for (int i = 0; i < part.length(); i++) {
      if (part.charAt(i) < '0' || part.charAt(i) > '9') {
        return false;
      }
      value = value * 10 + part.charAt(i) - '0';
    }
    return value <= 255;
  }

  static boolean isIp(String text) {
    return isIpv4(text) || isIpv6(text);
  }

  private static boolean isIpv6(String text) {
    int gap = text.indexOf("::");
    if (gap < 0) {
      return groups(text) == IPV6_GROUPS;
    }
    if (text.indexOf("::", gap + 1) >= 0) {
      return false;
    }
    int before = groups(text.substring(0, gap));
    int after = groups(text.substring(gap + 2));
    return before >= 0 && after >= 0 && before + after < IPV6_GROUPS;
  }

  /** How many groups of 16 bits there are between colons, or -1 if that is not what it is. */
  private static int groups(String text) {
    if (text.isEmpty()) {
      return 0;
    }
    String[] parts = text.split(":", -1);
    if (parts.length > IPV6_GROUPS) {
      return -1;
    }
    for (int i = 0; i < parts.length; i++) {
      if (i == parts.length - 1 && parts[i].indexOf('.') > 0) {
        return isIpv4(parts[i]) ? parts.length + 1 : -1;
      }
      if (parts[i].isEmpty() || parts[i].length() > 4 || !isHex(parts[i], 0, parts[i].length())) {
        return -1;
      }
    }
    return parts.length;
  }

  private static boolean isHex(String text, int start, int end) {
    for (int i = start; i < end; i++) {
      if (Character.digit(text.charAt(i), 16) < 0 || text.charAt(i) > 'f') {
        return false;
      }
    }
    return true;
  }
}
