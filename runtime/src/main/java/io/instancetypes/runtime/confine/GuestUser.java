package io.instancetypes.runtime.confine;

import io.instancetypes.qemu.GuestFiles;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;

/**
 * Whom a guest runs as where the server is root: a number of its own, which nobody else on the
 * machine has, so that a guest that breaks out of QEMU finds neither the files of the host nor
 * those of other guests.
 *
 * @param id of the user, and of a group that has only this user
 */
record GuestUser(int id) {
  /** Of all guests: they may pass through the folders above theirs, and read nothing there. */
  static final int EVERY_GUEST = 2_000_000_000;

  private static final int NUMBERS = 1 << 26;
  private static final Path KVM = Path.of("/dev/kvm");
  private static final String OWNER = "unix:uid";
  private static final String GROUP = "unix:gid";
  private static final String MODE = "unix:mode";

  static GuestUser of(GuestFiles files) {
    int hash = (files.namespace() + "/" + files.name()).hashCode();
    return new GuestUser(EVERY_GUEST + 1 + Math.floorMod(hash, NUMBERS));
  }

  /** Whether a number is one of a guest. */
  static boolean is(int id) {
    return id > EVERY_GUEST && id <= EVERY_GUEST + NUMBERS;
  }

  /** What a command is put behind to be run as this user, with no right of root left. */
  List<String> launcher() throws IOException {
    String groups = "" + EVERY_GUEST;
    if (Files.exists(KVM)) {
      groups += "," + Files.getAttribute(KVM, GROUP);
    }
    return new ArrayList<>(
        List.of(
            "setpriv",
            "--reuid=" + id,
            "--regid=" + id,
            "--groups=" + groups,
            "--no-new-privs",
            "--inh-caps=-all",
            "--bounding-set=-all"));
  }

  /**
   * The folder of the guest: QEMU makes its sockets there, and can take away or replace only what
   * it has made. What we write and read there stays ours.
   */
  void admitTo(Path folder) throws IOException {
    Files.setAttribute(folder, GROUP, id);
    Files.setAttribute(folder, MODE, 01770);
  }

  /** A file of ours to which QEMU may write. */
  void lend(Path file) throws IOException {
    Files.setAttribute(file, GROUP, id, LinkOption.NOFOLLOW_LINKS);
    Files.setAttribute(file, MODE, 0660);
  }

  /** A file, or all that is in a folder, is this user's. */
  void give(Path path) throws IOException {
    Files.walkFileTree(
        path,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes)
              throws IOException {
            return own(folder);
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            return own(file);
          }
        });
  }

  private FileVisitResult own(Path file) throws IOException {
    Files.setAttribute(file, OWNER, id, LinkOption.NOFOLLOW_LINKS);
    Files.setAttribute(file, GROUP, id, LinkOption.NOFOLLOW_LINKS);
    return FileVisitResult.CONTINUE;
  }

  /** A file that guests read and none of them owns. */
  static void share(Path file) throws IOException {
    Files.setAttribute(file, GROUP, EVERY_GUEST);
    Files.setAttribute(file, MODE, mode(file) | 0040);
  }

  /**
   * The folders above a file, from the one of all data, may be passed through. Outer ones first:
   * what they are opened for is closed to everybody else, and has to be opened itself.
   */
  static void open(Path data, Path file) throws IOException {
    Path above = file.getParent();
    if (above == null || !above.startsWith(data)) {
      return;
    }
    open(data, above);
    if ((mode(above) & 0001) == 0) {
      Files.setAttribute(above, GROUP, EVERY_GUEST);
      close(above);
      Files.setAttribute(above, MODE, mode(above) | 0010);
    }
  }

  /**
   * What everybody might read in a folder, as long as only its owner could enter, is so no more.
   */
  private static void close(Path folder) throws IOException {
    try (DirectoryStream<Path> children = Files.newDirectoryStream(folder)) {
      for (Path child : children) {
        if (!Files.isSymbolicLink(child) && (mode(child) & 0007) != 0) {
          Files.setAttribute(child, MODE, mode(child) & ~0007);
        }
      }
    }
  }

  static int mode(Path file) throws IOException {
    return (int) Files.getAttribute(file, MODE) & 07777;
  }
}
