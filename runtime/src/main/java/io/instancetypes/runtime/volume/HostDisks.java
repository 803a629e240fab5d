package io.instancetypes.runtime.volume;

import io.instancetypes.api.Quantity;
import io.instancetypes.runtime.image.Trouble;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;

/**
 * Files of this machine that instances may name as their disks: those in one folder, and none where
 * nobody has said which.
 *
 * @param folder without links on the way to it
 */
public record HostDisks(Optional<Path> folder) {
  public static final HostDisks NONE = new HostDisks(Optional.empty());

  private static final String FIELD = "spec.volumes[].hostDisk: ";

  /**
   * Sees to it that there is a disk.
   *
   * @param size of the one that is made where there is none; empty where it has to be there
   * @throws PreparationException why the guest is not given it
   */
  void provide(Path disk, String size) throws IOException {
    requireInside(disk);
    if (Files.isRegularFile(disk, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    if (Files.exists(disk, LinkOption.NOFOLLOW_LINKS)) {
      throw refused("%s is no file".formatted(disk));
    }
    if (size.isEmpty()) {
      throw refused(
          "there is no file %s: make it, or use the type DiskOrCreate with a capacity"
              .formatted(disk));
    }
    make(disk, Quantity.parse(size).value());
  }

  private void requireInside(Path disk) throws PreparationException {
    if (folder.isEmpty()) {
      throw refused(
          "guests are given no files of the host, unless 'virtctl serve --host-disks FOLDER' allows"
              + " those in a folder: use a claim");
    }
    if (!disk.equals(disk.normalize())
        || disk.equals(folder.get())
        || !disk.startsWith(folder.get())) {
      throw refused(
          "%s is not in %s, the folder whose files guests may have".formatted(disk, folder.get()));
    }
    try {
      if (!disk.getParent().toRealPath().equals(disk.getParent())) {
        throw refused("a link leads to %s, and none is followed".formatted(disk));
      }
    } catch (PreparationException link) {
      throw link;
    } catch (IOException missing) {
      throw refused("there is no folder %s".formatted(disk.getParent()));
    }
  }

  private static void make(Path disk, long size) throws IOException {
    Files.createFile(
        disk, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    try (var file = new RandomAccessFile(disk.toFile(), "rw")) {
      file.setLength(size);
    } catch (IOException full) {
      Files.deleteIfExists(disk);
      throw new IOException(Trouble.inWords(full), full);
    }
  }

  private static PreparationException refused(String why) {
    return new PreparationException(FIELD + why);
  }
}
