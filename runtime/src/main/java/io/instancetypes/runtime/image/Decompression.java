package io.instancetypes.runtime.image;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import org.tukaani.xz.XZInputStream;

/** What is in a file that may be compressed. */
public final class Decompression {
  private static final byte[] GZIP = {0x1f, (byte) 0x8b};
  private static final byte[] XZ = {(byte) 0xfd, '7', 'z', 'X', 'Z', 0};

  /** Enough for `xz -9`, and no more for anybody. */
  private static final int XZ_MEMORY_KIB = 96 * 1024;

  private Decompression() {}

  public static BufferedInputStream of(InputStream in) throws IOException {
    var compressed = new BufferedInputStream(in, Qcow2Header.LENGTH);
    byte[] beginning = peek(compressed, XZ.length);
    if (startsWith(beginning, GZIP)) {
      return new BufferedInputStream(new GZIPInputStream(compressed), Qcow2Header.LENGTH);
    }
    if (startsWith(beginning, XZ)) {
      return new BufferedInputStream(
          new XZInputStream(compressed, XZ_MEMORY_KIB), Qcow2Header.LENGTH);
    }
    return compressed;
  }

  /** The next bytes, which stay the next ones; fewer at the end. */
  static byte[] peek(BufferedInputStream in, int count) throws IOException {
    in.mark(count);
    byte[] next = in.readNBytes(count);
    in.reset();
    return next;
  }

  private static boolean startsWith(byte[] bytes, byte[] beginning) {
    return bytes.length >= beginning.length
        && Arrays.equals(bytes, 0, beginning.length, beginning, 0, beginning.length);
  }
}
