package io.instancetypes.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.zip.GZIPOutputStream;

/** A tar archive, also one that no program would make. */
public final class TestTar {
  private static final int BLOCK = 512;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  public TestTar file(String name, byte[] content) {
    return entry(name, '0', content.length, content, "");
  }

  public TestTar folder(String name) {
    return entry(name, '5', 0, new byte[0], "");
  }

  public TestTar link(String name, char type, String target) {
    return entry(name, type, 0, new byte[0], target);
  }

  /**
   * @param size that it says it has
   */
  public TestTar entry(String name, char type, long size, byte[] content, String target) {
    byte[] header = new byte[BLOCK];
    put(header, 0, name);
    put(header, 100, "0000644");
    put(header, 124, "%011o".formatted(size));
    header[156] = (byte) type;
    put(header, 157, target);
    put(header, 257, "ustar\0" + "00");
    put(header, 148, "        ");
    int sum = 0;
    for (byte octet : header) {
      sum += octet & 0xff;
    }
    put(header, 148, "%06o\0 ".formatted(sum));
    bytes.writeBytes(header);
    bytes.writeBytes(content);
    bytes.writeBytes(new byte[(BLOCK - content.length % BLOCK) % BLOCK]);
    return this;
  }

  private static void put(byte[] header, int at, String text) {
    byte[] value = text.getBytes(UTF_8);
    System.arraycopy(value, 0, header, at, value.length);
  }

  public byte[] bytes() {
    var all = new ByteArrayOutputStream();
    all.writeBytes(bytes.toByteArray());
    all.writeBytes(new byte[2 * BLOCK]);
    return all.toByteArray();
  }

  public byte[] gzipped() {
    return gzipped(bytes());
  }

  public static byte[] gzipped(byte[] content) {
    var out = new ByteArrayOutputStream();
    try (var gzip = new GZIPOutputStream(out)) {
      gzip.write(content);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return out.toByteArray();
  }
}
