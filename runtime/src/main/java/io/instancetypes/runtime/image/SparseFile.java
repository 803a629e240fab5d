package io.instancetypes.runtime.image;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/** Writes what comes to a file, in which nothing takes no space. */
public final class SparseFile {
  private static final int BLOCK = 64 * 1024;
  private static final byte[] NOTHING = new byte[BLOCK];

  private SparseFile() {}

  /**
   * @param most the bytes it may have
   * @param tooMuch what to say where it has more
   */
  static void write(InputStream in, Path file, long most, String tooMuch) throws IOException {
    byte[] block = new byte[BLOCK];
    try (var out =
        FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      long position = 0;
      int count = in.readNBytes(block, 0, BLOCK);
      while (count > 0) {
        if (position + count > most) {
          throw new ImageException(tooMuch);
        }
        if (!isNothing(block, count)) {
          writeFully(out, ByteBuffer.wrap(block, 0, count), position);
        }
        position += count;
        count = in.readNBytes(block, 0, BLOCK);
      }
      if (out.size() < position) {
        out.write(ByteBuffer.wrap(new byte[1]), position - 1);
      }
    }
  }

  private static boolean isNothing(byte[] block, int count) {
    return count == BLOCK && Arrays.equals(block, NOTHING);
  }

  private static void writeFully(FileChannel out, ByteBuffer bytes, long position)
      throws IOException {
    long at = position;
    while (bytes.hasRemaining()) {
      at += out.write(bytes, at);
    }
  }

  /** Gives a file the size that a disk has; what was not written reads as zeros. */
  public static void extend(Path file, long size) throws IOException {
    try (var out = FileChannel.open(file, StandardOpenOption.WRITE)) {
      if (out.size() < size) {
        out.write(ByteBuffer.wrap(new byte[1]), size - 1);
      }
      out.force(true);
    }
  }
}
