package io.instancetypes.store;

/** The order of keys, in memory as in SQLite: that of their UTF-8 bytes. */
final class KeyOrder {
  private static final String LAST = Character.toString(Character.MAX_CODE_POINT);

  private KeyOrder() {}

  static int compare(String one, String other) {
    int length = Math.min(one.length(), other.length());
    for (int i = 0; i < length; i++) {
      char a = one.charAt(i);
      char b = other.charAt(i);
      if (a != b) {
        return codePointOrder(a) - codePointOrder(b);
      }
    }
    return one.length() - other.length();
  }

  /** Surrogates stand for code points above all that one char can hold. */
  private static int codePointOrder(char c) {
    return Character.isSurrogate(c) ? c + 0x10000 : c;
  }

  /** A key after all keys with the prefix. */
  static String endOf(String prefix) {
    return prefix + LAST;
  }

  /** The first key after this one. */
  static String after(String key) {
    return key + '\0';
  }

  /** Keys must survive the way to UTF-8 and back, and stay inside the bounds of their prefix. */
  static String check(String key) {
    if (key.isEmpty()) {
      throw new IllegalArgumentException("a key may not be empty");
    }
    int point;
    for (int i = 0; i < key.length(); i += Character.charCount(point)) {
      point = key.codePointAt(i);
      boolean surrogate = point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
      if (point == 0 || surrogate || point == Character.MAX_CODE_POINT) {
        throw new IllegalArgumentException(
            "a key may not hold U+" + Integer.toHexString(point) + ", found at " + i);
      }
    }
    return key;
  }
}
