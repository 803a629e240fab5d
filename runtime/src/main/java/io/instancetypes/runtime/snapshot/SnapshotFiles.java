package io.instancetypes.runtime.snapshot;

import io.instancetypes.runtime.image.DiskCopy;
import io.instancetypes.runtime.image.ImageException;
import io.instancetypes.runtime.volume.GuestFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * What snapshots hold: a qcow2 image for each, by its uid. A file is there when it is whole, and
 * not before.
 */
public final class SnapshotFiles {
  private static final String SUFFIX = ".qcow2";

  private final Path folder;
  private final Path unfinished;

  /**
   * @param data the folder of all guests and volumes
   */
  public SnapshotFiles(String data) {
    // No namespace has such a name.
    this.folder = Path.of(data, "volumes", ".snapshots");
    this.unfinished = folder.resolve(".unfinished");
  }

  /** Takes away what was not finished before. */
  public void start() throws IOException {
    GuestFolder.create(folder);
    GuestFolder.clear(unfinished);
    GuestFolder.create(unfinished);
  }

  public Path file(String uid) {
    return folder.resolve(uid + SUFFIX);
  }

  public boolean isThere(String uid) {
    return Files.isRegularFile(file(uid), LinkOption.NOFOLLOW_LINKS);
  }

  /**
   * Keeps a disk as it is now.
   *
   * @param wanted whether the snapshot is still to be had when the copy is whole
   */
  public void take(String uid, Path disk, BooleanSupplier wanted) throws IOException {
    Path copy = unfinished.resolve(uid + SUFFIX);
    Files.deleteIfExists(copy);
    DiskCopy.keep(disk, copy);
    finish(copy, file(uid), wanted);
  }

  private synchronized void finish(Path copy, Path file, BooleanSupplier wanted)
      throws IOException {
    if (!wanted.getAsBoolean()) {
      Files.delete(copy);
      throw new ImageException("the snapshot was deleted meanwhile");
    }
    Files.move(copy, file, StandardCopyOption.ATOMIC_MOVE);
  }

  /**
   * Takes away what snapshots have left that are gone.
   *
   * @param uids asked after it is known which files there are: none of them can be of a later one
   */
  public synchronized void sweep(Supplier<Set<String>> uids) throws IOException {
    List<Path> files = files();
    if (files.isEmpty()) {
      return;
    }
    Set<String> there = uids.get();
    for (Path file : files) {
      String name = file.getFileName().toString();
      if (!there.contains(name.substring(0, name.length() - SUFFIX.length()))) {
        Files.deleteIfExists(file);
      }
    }
  }

  private List<Path> files() throws IOException {
    try (var children = Files.list(folder)) {
      return children.filter(child -> child.toString().endsWith(SUFFIX)).toList();
    }
  }
}
