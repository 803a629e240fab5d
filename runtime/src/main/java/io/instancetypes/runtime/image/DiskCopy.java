package io.instancetypes.runtime.image;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Copies of disks that nobody writes to, by which snapshots are taken and brought back. */
public final class DiskCopy {
  private static final Duration LEAST_PATIENCE = Duration.ofMinutes(10);

  private DiskCopy() {}

  /**
   * Makes a qcow2 image of a raw disk, in which nothing takes no space; otherwise nothing is left.
   * The guest of the disk may be there as long as it stands still.
   */
  public static void keep(Path disk, Path image) throws IOException {
    FileTime before = Files.getLastModifiedTime(disk);
    // QEMU's lock of a guest that is paused is no hindrance to read its disk.
    convert(List.of("-U", "-f", "raw", "-O", "qcow2"), disk, image, Files.size(disk));
    if (!Files.getLastModifiedTime(disk).equals(before)) {
      Files.delete(image);
      throw new ImageException("somebody wrote to the disk while it was copied");
    }
  }

  /** Makes a raw disk of an image that {@link #keep} has made, and nobody could change since. */
  public static void bringBack(Path image, Path disk, long size) throws IOException {
    convert(List.of("-f", "qcow2", "-O", "raw"), image, disk, size);
    if (Files.size(disk) > size) {
      long needed = Files.size(disk);
      Files.delete(disk);
      throw new ImageException(
          "the volume is smaller than its snapshot, which has %d bytes".formatted(needed));
    }
    SparseFile.extend(disk, size);
  }

  private static void convert(List<String> how, Path from, Path to, long size) throws IOException {
    var command = new ArrayList<>(List.of("qemu-img", "convert"));
    command.addAll(how);
    command.addAll(List.of(from.toString(), to.toString()));
    boolean whole = false;
    try {
      new Tool(command, LEAST_PATIENCE.plusSeconds(size >> 24)).run();
      whole = true;
    } catch (ImageException failed) {
      throw new ImageException(
          failed.getMessage().contains("No space left on device")
              ? "there is no space left on this machine for the volume"
              : "the disk cannot be copied: " + failed.getMessage().replace(from.toString(), "it"),
          failed);
    } finally {
      if (!whole) {
        Files.deleteIfExists(to);
      }
    }
  }
}
