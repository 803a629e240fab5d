package io.instancetypes.runtime.image;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * The beginning of a qcow2 image, read here and not by QEMU: it may name other files, which QEMU
 * would open.
 */
final class Qcow2Header {
  /** How much of an image is looked at. */
  static final int LENGTH = 4096;

  private static final int MAGIC = 0x514649fb;
  private static final int LENGTH_OF_V2 = 72;
  private static final int LENGTH_OF_V3 = 104;

  private static final long CORRUPT = 1 << 1;
  private static final long EXTERNAL_DATA = 1 << 2;

  /** Not closed properly, compression, extended L2 entries. */
  private static final long KNOWN = 1 | CORRUPT | EXTERNAL_DATA | 1 << 3 | 1 << 4;

  private final ByteBuffer bytes;

  Qcow2Header(byte[] beginning) {
    this.bytes = ByteBuffer.wrap(beginning);
  }

  static boolean begins(byte[] beginning) {
    return beginning.length >= 4 && ByteBuffer.wrap(beginning).getInt() == MAGIC;
  }

  /** Of the disk that is in it. */
  long virtualSize() {
    return bytes.getLong(24);
  }

  /** Why it is not taken; empty where it is. */
  Optional<String> objection() {
    if (bytes.capacity() < LENGTH_OF_V2) {
      return Optional.of("the image ends in the middle of its header");
    }
    int version = bytes.getInt(4);
    if (version != 2 && version != 3) {
      return Optional.of("the image is qcow2 of version " + version + ", which nobody knows");
    }
    if (bytes.getLong(8) != 0) {
      return Optional.of(
          "the image has a backing file%s, and no file of this machine is read for an image: send"
                  .formatted(backingFile())
              + " one that is whole, made by 'qemu-img convert'");
    }
    if (bytes.getInt(32) != 0) {
      return Optional.of("the image is encrypted, and nobody here has its key");
    }
    if (virtualSize() <= 0) {
      return Optional.of("the image has no size");
    }
    return version == 2 ? Optional.empty() : featureObjection();
  }

  private Optional<String> featureObjection() {
    if (bytes.capacity() < LENGTH_OF_V3) {
      return Optional.of("the image ends in the middle of its header");
    }
    long features = bytes.getLong(72);
    if ((features & EXTERNAL_DATA) != 0) {
      return Optional.of(
          "the image has an external data file, and no file of this machine is read for an image:"
              + " send one that is whole, made by 'qemu-img convert'");
    }
    if ((features & CORRUPT) != 0) {
      return Optional.of("the image says of itself that it is corrupt");
    }
    return (features & ~KNOWN) == 0
        ? Optional.empty()
        : Optional.of("the image has features that are not known here");
  }

  /** Its name as it is written there, if it can be shown. */
  private String backingFile() {
    long from = bytes.getLong(8);
    int length = bytes.getInt(16);
    if (from < LENGTH_OF_V2 || length <= 0 || length > 1023 || from + length > bytes.capacity()) {
      return "";
    }
    String name = new String(bytes.array(), (int) from, length, UTF_8);
    return name.chars().allMatch(letter -> letter >= ' ' && letter < 127) ? " (" + name + ")" : "";
  }
}
