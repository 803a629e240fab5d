package io.instancetypes.runtime.volume;

import io.instancetypes.qemu.GuestFiles;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;

/** The folders of guests, which are for their owner only: who reaches a socket is the guest. */
public final class GuestFolder {
  private GuestFolder() {}

  /** Whom guests run as may pass through those that lead to them. */
  public static Path create(Path folder) throws IOException {
    var mine = PosixFilePermissions.fromString("rwx------");
    if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
      Files.createDirectories(folder, PosixFilePermissions.asFileAttribute(mine));
    }
    var found = Files.getPosixFilePermissions(folder);
    var permissions = EnumSet.copyOf(mine);
    permissions.addAll(found);
    permissions.retainAll(PosixFilePermissions.fromString("rwx--x---"));
    // Not written without need: a guest that starts at this moment may just be let pass.
    if (!permissions.equals(found)) {
      Files.setPosixFilePermissions(folder, permissions);
    }
    return folder;
  }

  static void link(Path link, Path folder) throws IOException {
    create(link.getParent());
    try {
      Files.createSymbolicLink(link, folder);
    } catch (FileAlreadyExistsException known) {
      if (!Files.readSymbolicLink(link).equals(folder)) {
        throw new PreparationException(link + " leads elsewhere than to " + folder, known);
      }
    }
  }

  /** Nothing of the guest is left afterwards, and nothing outside of its folder is touched. */
  public static void remove(GuestFiles files) throws IOException {
    Path folder = Path.of(files.folder());
    if (files.link().isPresent()) {
      Files.deleteIfExists(Path.of(files.link().get()));
    }
    clear(folder);
    try {
      Files.deleteIfExists(folder.getParent());
    } catch (DirectoryNotEmptyException others) {
      // There are more guests in the namespace.
    }
  }

  public static void clear(Path folder) throws IOException {
    if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
      Files.deleteIfExists(folder);
      return;
    }
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path visited, IOException failure)
              throws IOException {
            Files.delete(visited);
            return FileVisitResult.CONTINUE;
          }
        });
  }

  /** Everybody of whom there are files. */
  public static List<GuestFiles> all(String data) throws IOException {
    var guests = new ArrayList<GuestFiles>();
    Path root = Path.of(data, "guests");
    if (!Files.isDirectory(root)) {
      return guests;
    }
    for (Path namespace : folders(root)) {
      for (Path guest : folders(namespace)) {
        guests.add(
            new GuestFiles(
                data, namespace.getFileName().toString(), guest.getFileName().toString()));
      }
    }
    return guests;
  }

  private static List<Path> folders(Path parent) throws IOException {
    try (var children = Files.list(parent)) {
      return children
          .filter(child -> Files.isDirectory(child, LinkOption.NOFOLLOW_LINKS))
          .filter(child -> !child.getFileName().toString().startsWith("."))
          .sorted()
          .toList();
    }
  }
}
