package io.instancetypes.runtime.registry;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.runtime.image.ImageException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** The entries of a tar archive, one after the other; nothing is written anywhere. */
final class TarReader {
  private static final int BLOCK = 512;
  private static final int CHECKSUM = 148;
  private static final int CHECKSUM_LENGTH = 8;

  /** What is said about an entry before it: a longer name, a larger size. */
  private static final int LARGEST_HEADER = 1 << 20;

  private final InputStream in;
  private long unread;

  TarReader(InputStream in) {
    this.in = in;
  }

  /**
   * @param type as tar writes it
   */
  record Entry(String name, char type, long size) {
    boolean isFile() {
      return type == '0' || type == 0 || type == '7';
    }

    boolean isFolder() {
      return type == '5';
    }
  }

  /** The next one, which can be read then; empty at the end. */
  Optional<Entry> next() throws IOException {
    String name = "";
    long size = -1;
    while (true) {
      in.skipNBytes(unread);
      byte[] header = in.readNBytes(BLOCK);
      if (header.length == 0 || isNothing(header)) {
        return Optional.empty();
      }
      requireWhole(header);
      Entry entry = entry(header);
      switch (entry.type) {
        case 'L' -> name = text(header(entry));
        case 'x' -> {
          var records = new PaxRecords(header(entry));
          name = records.get("path").orElse(name);
          size = records.number("size").orElse(size);
        }
        case 'K', 'g' -> unread = padded(entry.size);
        default -> {
          long found = size < 0 ? entry.size : size;
          unread = padded(found);
          return Optional.of(new Entry(name.isEmpty() ? entry.name : name, entry.type, found));
        }
      }
    }
  }

  /** What is in the entry; it is to be read before the next one is asked for, or not at all. */
  InputStream content(Entry entry) {
    return new InputStream() {
      private long left = entry.size();

      @Override
      public int read() throws IOException {
        byte[] octet = new byte[1];
        return read(octet, 0, 1) < 0 ? -1 : octet[0] & 0xff;
      }

      @Override
      public int read(byte[] bytes, int offset, int length) throws IOException {
        if (left == 0) {
          return -1;
        }
        int count = in.read(bytes, offset, (int) Math.min(left, length));
        if (count < 0) {
          throw damaged();
        }
        left -= count;
        unread -= count;
        return count;
      }
    };
  }

  private byte[] header(Entry entry) throws IOException {
    if (entry.size > LARGEST_HEADER) {
      throw damaged();
    }
    byte[] bytes = in.readNBytes((int) entry.size);
    unread = padded(entry.size) - entry.size;
    return bytes;
  }

  private static long padded(long size) throws ImageException {
    if (size < 0 || size > Long.MAX_VALUE - BLOCK) {
      throw damaged();
    }
    return (size + BLOCK - 1) / BLOCK * BLOCK;
  }

  private static ImageException damaged() {
    return new ImageException("a layer of the image is no tar archive, or damaged");
  }

  private static boolean isNothing(byte[] header) {
    for (byte octet : header) {
      if (octet != 0) {
        return false;
      }
    }
    return true;
  }

  private static void requireWhole(byte[] header) throws ImageException {
    if (header.length < BLOCK) {
      throw damaged();
    }
    long sum = 0;
    for (int i = 0; i < BLOCK; i++) {
      boolean own = i >= CHECKSUM && i < CHECKSUM + CHECKSUM_LENGTH;
      sum += own ? ' ' : header[i] & 0xff;
    }
    if (sum != number(header, CHECKSUM, CHECKSUM_LENGTH)) {
      throw damaged();
    }
  }

  private static Entry entry(byte[] header) throws ImageException {
    String name = text(header, 0, 100);
    boolean posix = text(header, 257, 6).equals("ustar") && header[262] == 0;
    String prefix = posix ? text(header, 345, 155) : "";
    return new Entry(
        prefix.isEmpty() ? name : prefix + "/" + name,
        (char) (header[156] & 0xff),
        number(header, 124, 12));
  }

  /** Octal digits, or for large ones, a byte with its highest bit set and the number itself. */
  private static long number(byte[] header, int from, int length) throws ImageException {
    long value = 0;
    if ((header[from] & 0x80) != 0) {
      value = header[from] & 0x7f;
      for (int i = from + 1; i < from + length; i++) {
        if (value >> 54 != 0) {
          throw damaged();
        }
        value = value << 8 | header[i] & 0xff;
      }
      return value;
    }
    String digits = text(header, from, length).strip();
    try {
      return digits.isEmpty() ? 0 : Long.parseLong(digits, 8);
    } catch (NumberFormatException garbled) {
      throw new ImageException(damaged().getMessage(), garbled);
    }
  }

  private static String text(byte[] bytes) {
    return text(bytes, 0, bytes.length);
  }

  private static String text(byte[] bytes, int from, int length) {
    int end = from;
    while (end < from + length && bytes[end] != 0) {
      end++;
    }
    return new String(bytes, from, end - from, UTF_8);
  }
}
