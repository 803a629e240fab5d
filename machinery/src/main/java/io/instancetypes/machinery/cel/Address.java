package io.instancetypes.machinery.cel;

import io.instancetypes.machinery.structuralschema.GoText;
import io.instancetypes.machinery.structuralschema.IpAddresses;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Locale;

/** An IP address as a number of so many bits. */
record Address(BigInteger number, int bits) {
  private static final int FOURTH = 32;
  private static final BigInteger MAPPED = BigInteger.valueOf(0xffff);

  static Address require(String text) {
    Address address = of(text);
    if (address != null) {
      return address;
    }
    String shown = GoText.quote(text);
    throw new RuleFailure(
        IpAddresses.address(text) != null
            ? "IPv4-mapped IPv6 address " + shown + " is not allowed"
            : "IP Address "
                + shown
                + " parse error during conversion from string: ParseAddr("
                + shown
                + "): unable to parse IP");
  }

  /** Null if the text is no address, or one of the fourth version in the guise of the sixth. */
  static Address of(String text) {
    byte[] bytes = IpAddresses.address(text);
    if (bytes == null) {
      return null;
    }
    var number = new BigInteger(1, bytes);
    boolean mapped = bytes.length > 4 && number.shiftRight(FOURTH).equals(MAPPED);
    return mapped ? null : new Address(number, bytes.length * 8);
  }

  boolean isFourth() {
    return bits == FOURTH;
  }

  /** Whether the first bits are those of another address. */
  boolean startsWith(String prefix, int length) {
    return startsWith(of(prefix), length);
  }

  boolean startsWith(Address other, int length) {
    return bits == other.bits && masked(length).number.equals(other.masked(length).number);
  }

  Address masked(int length) {
    return new Address(number.shiftRight(bits - length).shiftLeft(bits - length), bits);
  }

  boolean isUnspecified() {
    return number.signum() == 0;
  }

  boolean isLoopback() {
    return isFourth() ? startsWith("127.0.0.0", 8) : startsWith("::1", 128);
  }

  boolean isMulticast() {
    return isFourth() ? startsWith("224.0.0.0", 4) : startsWith("ff00::", 8);
  }

  boolean isLinkLocalMulticast() {
    return isFourth()
        ? startsWith("224.0.0.0", 24)
        : isMulticast() && number.shiftRight(112).intValue() % 16 == 2;
  }

  boolean isLinkLocalUnicast() {
    return isFourth() ? startsWith("169.254.0.0", 16) : startsWith("fe80::", 10);
  }

  boolean isGlobalUnicast() {
    boolean broadcast = isFourth() && startsWith("255.255.255.255", FOURTH);
    return !isUnspecified()
        && !broadcast
        && !isLoopback()
        && !isMulticast()
        && !isLinkLocalUnicast();
  }

  /** The one way to write it: the longest run of zeros left out, lower case. */
  @Override
  public String toString() {
    if (isFourth()) {
      long value = number.longValue();
      return "%d.%d.%d.%d".formatted(value >> 24, value >> 16 & 255, value >> 8 & 255, value & 255);
    }
    var groups = new String[8];
    for (int i = 0; i < 8; i++) {
      int group = number.shiftRight(16 * (7 - i)).intValue() & 0xffff;
      groups[i] = Integer.toHexString(group).toLowerCase(Locale.ROOT);
    }
    return shortened(groups);
  }

  private static String shortened(String[] groups) {
    int start = 0;
    int length = 0;
    for (int i = 0; i < 8; i++) {
      int end = i;
      while (end < 8 && groups[end].equals("0")) {
        end++;
      }
      if (end - i > length) {
        start = i;
        length = end - i;
      }
    }
    if (length < 2) {
      return String.join(":", groups);
    }
    return joined(groups, 0, start) + "::" + joined(groups, start + length, 8);
  }

  private static String joined(String[] groups, int from, int to) {
    return String.join(":", Arrays.asList(groups).subList(from, to));
  }
}
