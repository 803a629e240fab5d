package io.instancetypes.api.json;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

/**
 * Strings that were read before. Documents repeat a few hundred names, and finding one of them
 * takes less time than making it anew, hash included.
 *
 * <p>Threads share a table without locks: an entry never changes once made, and one that another
 * thread replaces is merely made again. What is read must be ASCII without zero bytes.
 */
public final class KnownTexts {
  /** Keys; interned, so that a search for a literal finds the same string and need not compare. */
  static final KnownTexts KEYS = new KnownTexts(40, true);

  /** Longer values seldom repeat. */
  static final KnownTexts VALUES = new KnownTexts(7, false);

  private static final int SLOT_BITS = 10;
  private static final int NEIGHBOURS = 4;
  private static final long SPREAD = 0x9E37_79B9_7F4A_7C15L;
  private static final long SPREAD_AGAIN = 0xC2B2_AE3D_27D4_EB4FL;

  private final Entry[] entries = new Entry[1 << SLOT_BITS];
  private final int longest;
  private final boolean interned;

  private KnownTexts(int longest, boolean interned) {
    this.longest = longest;
    this.interned = interned;
  }

  /** A field's name, as it stands in a text of any format. */
  public static String key(byte[] bytes, int from, int to) {
    int length = to - from;
    if (length >= Words.BYTES) {
      return KEYS.of(bytes, from, to);
    }
    return Words.fits(bytes, from)
        ? KEYS.brief(Words.first(Words.at(bytes, from), length), bytes, from, to)
        : new String(bytes, from, length, ISO_8859_1).intern();
  }

  /** A text of fewer than eight bytes, which are all that its word holds. */
  String brief(long word, byte[] bytes, int from, int to) {
    int slot = slot(word * SPREAD);
    Entry entry = entries[slot];
    return entry != null && entry.first == word
        ? entry.text
        : nearby(slot, bytes, from, to, word, 0);
  }

  /** A text of eight bytes or more. */
  String of(byte[] bytes, int from, int to) {
    int length = to - from;
    if (length > longest) {
      return new String(bytes, from, length, ISO_8859_1);
    }
    long first = Words.at(bytes, from);
    long last = Words.at(bytes, to - Words.BYTES);
    int slot = slot((first * SPREAD ^ last + length) * SPREAD_AGAIN);
    Entry entry = entries[slot];
    return entry != null && entry.is(bytes, from, to, first, last)
        ? entry.text
        : nearby(slot, bytes, from, to, first, last);
  }

  private static int slot(long hash) {
    return (int) (hash >>> Long.SIZE - SLOT_BITS);
  }

  private String nearby(int slot, byte[] bytes, int from, int to, long first, long last) {
    int replaced = slot;
    for (int i = 0; i < NEIGHBOURS; i++) {
      int neighbour = slot ^ i;
      Entry entry = entries[neighbour];
      if (entry == null) {
        replaced = neighbour;
        break;
      }
      if (entry.is(bytes, from, to, first, last)) {
        return entry.text;
      }
    }
    var text = new String(bytes, from, to - from, ISO_8859_1);
    var entry = new Entry(interned ? text.intern() : text, first, last);
    entries[replaced] = entry;
    return entry.text;
  }

  /** A text with its first and last eight bytes; one of fewer bytes has them all in the first. */
  private static final class Entry {
    private final String text;
    private final byte[] bytes;
    private final int length;
    private final long first;
    private final long last;

    Entry(String text, long first, long last) {
      this.text = text;
      this.first = first;
      this.last = last;
      bytes = text.getBytes(ISO_8859_1);
      length = bytes.length;
    }

    boolean is(byte[] others, int from, int to, long otherFirst, long otherLast) {
      return first == otherFirst
          && last == otherLast
          && length == to - from
          && sameMiddle(others, from);
    }

    private boolean sameMiddle(byte[] others, int from) {
      for (int i = Words.BYTES; i < length - Words.BYTES; i += Words.BYTES) {
        if (Words.at(bytes, i) != Words.at(others, from + i)) {
          return false;
        }
      }
      return true;
    }
  }
}
