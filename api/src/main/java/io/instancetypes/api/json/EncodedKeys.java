package io.instancetypes.api.json;

/**
 * Field names as JSON writes them, quotes and colon included. Documents repeat a few hundred names,
 * and copying bytes is several times faster than encoding characters.
 *
 * <p>Threads share it without locks: an entry never changes once made, and one that another thread
 * replaces is merely encoded again.
 */
final class EncodedKeys {
  private static final int SLOTS = 1024;
  private static final int LONGEST_KEPT = 64;
  private static final Entry[] ENTRIES = new Entry[SLOTS];

  private EncodedKeys() {}

  static byte[] of(String key) {
    int hash = key.hashCode();
    int slot = (hash ^ hash >>> 16) & SLOTS - 1;
    Entry entry = ENTRIES[slot];
    if (entry != null && entry.key.equals(key)) {
      return entry.bytes;
    }
    byte[] bytes = encode(key);
    if (key.length() <= LONGEST_KEPT) {
      ENTRIES[slot] = new Entry(key, bytes);
    }
    return bytes;
  }

  private static byte[] encode(String key) {
    var out = new JsonBytes(key.length() + 3);
    out.putQuoted(key);
    out.put(':');
    return out.toArray();
  }

  private record Entry(String key, byte[] bytes) {}
}
