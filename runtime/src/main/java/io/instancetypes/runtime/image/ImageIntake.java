package io.instancetypes.runtime.image;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.json.Json;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.ZipException;
import org.tukaani.xz.XZIOException;

/**
 * Makes a raw disk out of an image that somebody sends: raw or qcow2, as it is or compressed by
 * gzip or xz. What is in it decides nothing but that.
 */
public final class ImageIntake {
  /** What other programs call their images, by how they begin. */
  private static final Map<String, String> OTHERS =
      Map.of("KDMV", "VMDK", "vhdxfile", "VHDX", "conectix", "VHD", "<<< Orac", "VDI");

  private static final long MEMORY = 1L << 30;
  private static final int SECTOR = 512;
  private static final Duration LEAST_PATIENCE = Duration.ofMinutes(10);

  private ImageIntake() {}

  /**
   * The file is there, and of that size, when it returns; otherwise nothing is left.
   *
   * @param in what is sent; it may never end
   * @param target a file that does not exist
   * @param size of the disk
   * @throws ImageException with a sentence for whoever sends
   */
  public static void take(InputStream in, Path target, long size) throws IOException {
    take(in, target, size, true);
  }

  /**
   * As {@link #take}, but the disk keeps the size that it has.
   *
   * @param most that it may have
   */
  public static void takeAsIs(InputStream in, Path target, long most) throws IOException {
    take(in, target, most, false);
  }

  private static void take(InputStream in, Path target, long size, boolean extended)
      throws IOException {
    Path received = target.resolveSibling(target.getFileName() + ".received");
    boolean whole = false;
    try {
      read(in, received, target, size);
      SparseFile.extend(target, extended ? size : wholeSectors(Files.size(target)));
      whole = true;
    } catch (ZipException | EOFException | XZIOException damaged) {
      throw new ImageException("the image cannot be unpacked: it is damaged", damaged);
    } finally {
      Files.deleteIfExists(received);
      if (!whole) {
        Files.deleteIfExists(target);
      }
    }
  }

  private static long wholeSectors(long size) {
    return (size + SECTOR - 1) / SECTOR * SECTOR;
  }

  private static void read(InputStream in, Path received, Path target, long size)
      throws IOException {
    BufferedInputStream image = Decompression.of(in);
    byte[] beginning = Decompression.peek(image, Qcow2Header.LENGTH);
    if (beginning.length == 0) {
      throw new ImageException("the image is empty");
    }
    if (Qcow2Header.begins(beginning)) {
      takeQcow2(image, new Qcow2Header(beginning), received, target, size);
    } else {
      requireRaw(beginning);
      SparseFile.write(image, target, size, tooLarge("image", size));
    }
  }

  private static void requireRaw(byte[] beginning) throws ImageException {
    String start = new String(beginning, 0, Math.min(beginning.length, 8), ISO_8859_1);
    Optional<String> other =
        OTHERS.entrySet().stream()
            .filter(known -> start.startsWith(known.getKey()))
            .map(Map.Entry::getValue)
            .findFirst();
    if (other.isPresent()) {
      throw new ImageException(
          "the image is a %s, and raw and qcow2 are taken: use 'qemu-img convert'"
              .formatted(other.get()));
    }
  }

  private static void takeQcow2(
      InputStream image, Qcow2Header header, Path received, Path target, long size)
      throws IOException {
    Optional<String> objection = header.objection();
    if (objection.isPresent()) {
      throw new ImageException(objection.get());
    }
    if (header.virtualSize() > size) {
      throw new ImageException(tooLarge("disk in the image", size));
    }
    // An image may be larger than its disk, by its tables.
    SparseFile.write(image, received, size + size / 8 + (16 << 20), tooLarge("image", size));
    convert(received, target, size);
  }

  private static String tooLarge(String what, long size) {
    return "the %s is larger than the volume, which has %d bytes".formatted(what, size);
  }

  /**
   * By QEMU, which is told the format and that there is no backing file, and may neither take much
   * memory nor write more than the disk.
   */
  private static void convert(Path received, Path target, long size) throws IOException {
    String source =
        "json:{\"driver\":\"qcow2\",\"backing\":null,\"file\":{\"driver\":\"file\",\"filename\":%s}}"
            .formatted(new String(Json.write(received.toString()), UTF_8));
    List<String> command =
        List.of(
            "prlimit",
            "--as=" + MEMORY,
            "--fsize=" + size,
            "--nofile=64",
            "--core=0",
            "qemu-img",
            "convert",
            "-O",
            "raw",
            source,
            target.toString());
    try {
      new Tool(command, LEAST_PATIENCE.plusSeconds(size >> 24)).run();
    } catch (ImageException broken) {
      throw new ImageException(
          "the image cannot be read: " + said(broken, received, target), broken);
    }
  }

  /** Without where it lies here. */
  private static String said(ImageException broken, Path received, Path target) {
    return broken
        .getMessage()
        .replaceAll("'?json:\\{.*\\}'?", "image")
        .replace(received.toString(), "image")
        .replace(target.toString(), "image")
        .replaceFirst("^qemu-img: ", "");
  }
}
