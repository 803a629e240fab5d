package io.instancetypes.apiserver.lifecycle;

import java.util.Arrays;

/** A look at stored objects that is much cheaper than reading them. */
final class Bytes {
  private Bytes() {}

  static boolean contain(byte[] value, byte[] part) {
    int last = value.length - part.length;
    // The second byte is rarer than the quotation mark that all parts start with.
    for (int i = 0; i <= last; i++) {
      if (value[i + 1] == part[1]
          && Arrays.equals(value, i, i + part.length, part, 0, part.length)) {
        return true;
      }
    }
    return false;
  }
}
