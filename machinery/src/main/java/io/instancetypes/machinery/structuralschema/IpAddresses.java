package io.instancetypes.machinery.structuralschema;

import java.util.ArrayList;

/** IP addresses and ranges as texts, read as Go reads them. */
public final class IpAddresses {
  private static final int GROUPS = 8;

  private IpAddresses() {}

  /** The 4 or 16 bytes of an address; null if the text is none. */
  public static byte[] address(String text) {
    return text.indexOf(':') >= 0 ? sixth(text) : fourth(text, false);
  }

  static boolean isLenientAddress(String text) {
    return (text.indexOf(':') >= 0 ? sixth(text) : fourth(text, true)) != null;
  }

  static boolean isLenientRange(String text) {
    int slash = text.indexOf('/');
    if (slash < 0) {
      return false;
    }
    String address = text.substring(0, slash);
    byte[] bytes = address.indexOf(':') >= 0 ? sixth(address) : fourth(address, true);
    return bytes != null && prefix(text.substring(slash + 1), bytes.length * 8) >= 0;
  }

  /** The length of a prefix; -1 if the text is none that fits an address of so many bits. */
  public static int prefix(String text, int bits) {
    if (text.isEmpty() || text.length() > 3 || !text.chars().allMatch(c -> c >= '0' && c <= '9')) {
      return -1;
    }
    int length = Integer.parseInt(text);
    return length <= bits ? length : -1;
  }

  private static byte[] fourth(String text, boolean zerosMayLead) {
    String[] parts = text.split("\\.", -1);
    if (parts.length != 4) {
      return null;
    }
    var bytes = new byte[4];
    for (int i = 0; i < 4; i++) {
      int value = decimal(parts[i], zerosMayLead);
      if (value < 0) {
        return null;
      }
      bytes[i] = (byte) value;
    }
    return bytes;
  }

  private static int decimal(String text, boolean zerosMayLead) {
    boolean digits = !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9');
    if (!digits
        || text.length() > 8
        || (!zerosMayLead && text.length() > 1 && text.charAt(0) == '0')) {
      return -1;
    }
    int value = Integer.parseInt(text);
    return value > 255 ? -1 : value;
  }

  private static byte[] sixth(String text) {
    int gap = text.indexOf("::");
    var head = new ArrayList<Integer>();
    var tail = new ArrayList<Integer>();
    boolean read =
        gap < 0
            ? groups(text, head, true)
            : groups(text.substring(0, gap), head, false)
                && groups(text.substring(gap + 2), tail, true);
    int present = head.size() + tail.size();
    if (!read || (gap < 0 ? present != GROUPS : present >= GROUPS)) {
      return null;
    }
    var bytes = new byte[2 * GROUPS];
    for (int i = 0; i < head.size(); i++) {
      put(bytes, i, head.get(i));
    }
    for (int i = 0; i < tail.size(); i++) {
      put(bytes, GROUPS - tail.size() + i, tail.get(i));
    }
    return bytes;
  }

  private static void put(byte[] bytes, int group, int value) {
    bytes[2 * group] = (byte) (value >> 8);
    bytes[2 * group + 1] = (byte) value;
  }

  private static boolean groups(String text, ArrayList<Integer> into, boolean mayEndInFourth) {
    if (text.isEmpty()) {
      return true;
    }
    String[] parts = text.split(":", -1);
    for (int i = 0; i < parts.length; i++) {
      boolean last = i == parts.length - 1;
      if (last && mayEndInFourth && parts[i].indexOf('.') >= 0) {
        byte[] four = fourth(parts[i], false);
        if (four == null) {
          return false;
        }
        into.add((four[0] & 255) << 8 | four[1] & 255);
        into.add((four[2] & 255) << 8 | four[3] & 255);
      } else if (parts[i].matches("[0-9a-fA-F]{1,4}")) {
        into.add(Integer.parseInt(parts[i], 16));
      } else {
        return false;
      }
    }
    return true;
  }
}
