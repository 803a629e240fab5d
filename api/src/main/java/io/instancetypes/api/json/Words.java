package io.instancetypes.api.json;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Looks at eight bytes of a text at once, as one number in which the first byte is the lowest. */
final class Words {
  static final int BYTES = 8;

  /** To divide a number of bits by eight. */
  private static final int LOG_OF_BITS = 3;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, LITTLE_ENDIAN);
  private static final long EACH = 0x0101_0101_0101_0101L;
  private static final long HIGHEST_BITS = 0x80 * EACH;

  private Words() {}

  /** Whether eight bytes are left from an index on. */
  static boolean fits(byte[] bytes, int index) {
    // As the check inside of at(), so that the JIT sees that one of the two is enough.
    int end = bytes.length - BYTES + 1;
    return end > 0 && Integer.compareUnsigned(index, end) < 0;
  }

  static long at(byte[] bytes, int index) {
    return (long) LONGS.get(bytes, index);
  }

  /**
   * Marks the bytes that do not stand for themselves in a string of JSON: quotes, backslashes,
   * control characters and whatever is not ASCII. Only the first mark can be relied on; zero means
   * that there is no such byte.
   */
  static long marks(long word) {
    // Exchanging 0x20 and 0x22 puts the quote next to the control characters and the blank apart.
    long quotesAndControls = (word ^ 0x02 * EACH) - 0x21 * EACH;
    long backslashes = (word ^ '\\' * EACH) - EACH;
    return (quotesAndControls | backslashes | word) & HIGHEST_BITS;
  }

  /** How many bytes are before the first mark. */
  static int unmarked(long marks) {
    return Long.numberOfTrailingZeros(marks) >>> LOG_OF_BITS;
  }

  /** The bytes of a word that are before its first mark. */
  static long before(long marks, long word) {
    return word & (marks ^ marks - 1) >>> Byte.SIZE;
  }

  /** The first bytes of a word, fewer than eight. */
  static long first(long word, int count) {
    return word & (1L << count * Byte.SIZE) - 1;
  }

  /** How many bytes are blanks before the first that is not. */
  static int blanks(long word) {
    return Long.numberOfTrailingZeros(word ^ ' ' * EACH) >>> LOG_OF_BITS;
  }
}
