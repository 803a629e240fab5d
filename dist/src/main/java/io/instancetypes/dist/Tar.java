package io.instancetypes.dist;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Writes a folder as a tar in which nothing tells who packed it, where or when: names in order, one
 * time, root as the owner. Folders and programs are for everybody to read.
 */
final class Tar {
  private static final int BLOCK = 512;
  private static final int NAME_LENGTH = 100;
  private static final int PREFIX_LENGTH = 155;

  private final OutputStream out;
  private final Instant time;

  Tar(OutputStream out, Instant time) {
    this.out = out;
    this.time = time;
  }

  /** Everything below a folder, with {@code prefix} before its names. */
  void folder(Path folder, String prefix) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(folder)) {
      files = all.filter(each -> !each.equals(folder)).sorted().toList();
    }
    for (Path file : files) {
      file(file, prefix + folder.relativize(file));
    }
  }

  void end() throws IOException {
    out.write(new byte[2 * BLOCK]);
  }

  /** A file of the given content. */
  void entry(String name, byte[] content) throws IOException {
    out.write(header(name, '0', 0644, content.length, ""));
    out.write(content);
    pad(content.length);
  }

  void file(Path file, String name) throws IOException {
    if (Files.isSymbolicLink(file)) {
      out.write(header(name, '2', 0777, 0, Files.readSymbolicLink(file).toString()));
    } else if (Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
      int mode = name.equals("tmp") ? 01777 : 0755;
      out.write(header(name + "/", '5', mode, 0, ""));
    } else {
      long size = Files.size(file);
      out.write(header(name, '0', Files.isExecutable(file) ? 0755 : 0644, size, ""));
      Files.copy(file, out);
      pad(size);
    }
  }

  private void pad(long size) throws IOException {
    out.write(new byte[(int) (-size & (BLOCK - 1))]);
  }

  private byte[] header(String name, char type, int mode, long size, String link) {
    byte[] header = new byte[BLOCK];
    int split = name.length() <= NAME_LENGTH ? -1 : name.lastIndexOf('/', PREFIX_LENGTH);
    put(header, 0, NAME_LENGTH, name.substring(split + 1));
    number(header, 100, 8, mode);
    number(header, 108, 8, 0);
    number(header, 116, 8, 0);
    number(header, 124, 12, size);
    number(header, 136, 12, time.getEpochSecond());
    header[156] = (byte) type;
    put(header, 157, NAME_LENGTH, link);
    put(header, 257, 8, "ustar\00000");
    put(header, 345, PREFIX_LENGTH, split < 0 ? "" : name.substring(0, split));
    seal(header);
    return header;
  }

  private static void seal(byte[] header) {
    put(header, 148, 8, "        ");
    int sum = 0;
    for (byte each : header) {
      sum += each & 0xff;
    }
    put(header, 148, 8, String.format(Locale.ROOT, "%06o\0 ", sum));
  }

  private static void number(byte[] header, int at, int length, long value) {
    put(header, at, length, String.format(Locale.ROOT, "%0" + (length - 1) + "o", value));
  }

  private static void put(byte[] header, int at, int length, String text) {
    byte[] bytes = text.getBytes(UTF_8);
    if (bytes.length > length) {
      throw new DistributionException(text + " is too long a name for a tar");
    }
    System.arraycopy(bytes, 0, header, at, bytes.length);
  }
}
