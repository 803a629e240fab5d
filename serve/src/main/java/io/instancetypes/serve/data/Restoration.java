package io.instancetypes.serve.data;

import io.instancetypes.apiserver.identity.IssuedCertificates;
import io.instancetypes.store.Store;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

/**
 * Puts the content of a backup in the place of the data that is there. Everything is prepared
 * beside it; giving the prepared folder its name decides, and from then on it can only be finished.
 */
public final class Restoration {
  private static final String PREPARED = "restored";
  private static final String ASIDE = "before";

  private final DataDirectory data;
  private final Path draft;
  private final Path prepared;
  private final Runnable step;

  /**
   * Of the data of a directory.
   *
   * @param step called where a crash is most interesting, so that tests can crash there
   */
  private Restoration(DataDirectory data, Runnable step) {
    this.data = data;
    this.draft = data.path().resolve(PREPARED + ".partial");
    this.prepared = data.path().resolve(PREPARED);
    this.step = step;
  }

  /** The content of a backup, and where the data is that it replaced: null if there was none. */
  public record Outcome(BackupManifest manifest, Path aside) {}

  /** To be called by whoever holds the lock of the data directory. */
  public static Outcome run(Path archive, DataDirectory data) throws IOException {
    return run(archive, data, () -> {});
  }

  public static Outcome run(Path archive, DataDirectory data, Runnable step) throws IOException {
    finish(data);
    var restoration = new Restoration(data, step);
    BackupManifest manifest = restoration.prepare(archive);
    return new Outcome(manifest, restoration.putInPlace());
  }

  /** Finishes what was decided when its process was killed, and removes what was not. */
  public static void finish(DataDirectory data) throws IOException {
    var restoration = new Restoration(data, () -> {});
    Trees.delete(restoration.draft);
    if (Files.exists(restoration.prepared)) {
      restoration.putInPlace();
    }
  }

  private BackupManifest prepare(Path archive) throws IOException {
    Files.createDirectory(draft, DataDirectory.ownerOnly("rwx------"));
    step.run();
    try {
      BackupManifest manifest = BackupArchive.extract(archive, draft);
      step.run();
      if (!manifest.digests().containsKey(Backup.STORE)) {
        throw BackupManifest.notOurs(archive);
      }
      prepareStore();
      keepRevocations();
      step.run();
      Files.createDirectory(draft.resolve(ASIDE), DataDirectory.ownerOnly("rwx------"));
      sync(draft);
      Files.move(draft, prepared, StandardCopyOption.ATOMIC_MOVE);
      sync(data.path());
      step.run();
      return manifest;
    } finally {
      Trees.delete(draft);
    }
  }

  /** The present store comes along, so that the new one goes on after the revisions of both. */
  private void prepareStore() throws IOException {
    Path snapshot = draft.resolve(Backup.STORE);
    Path store =
        Files.createDirectory(
            draft.resolve(data.store().getFileName()), DataDirectory.ownerOnly("rwx------"));
    if (Files.exists(data.store())) {
      for (Path file : databaseFiles()) {
        Files.copy(file, store.resolve(file.getFileName()));
      }
    }
    Store.restore(snapshot, store);
    Files.delete(snapshot);
  }

  /** What was revoked after the backup stays so. */
  private void keepRevocations() throws IOException {
    Path certificates = draft.resolve(data.certificates().getFileName());
    if (Files.exists(certificates)) {
      new IssuedCertificates(certificates).merge(new IssuedCertificates(data.certificates()));
    }
  }

  private List<Path> databaseFiles() throws IOException {
    try (Stream<Path> found = Files.list(data.store())) {
      return found
          .filter(file -> file.getFileName().toString().matches(".*\\.(db|db-wal|witness)"))
          .toList();
    }
  }

  /** Every step is taken only if it was not taken before. */
  private Path putInPlace() throws IOException {
    replace(data.store());
    replace(data.certificates());
    replace(data.tokens());
    Path aside = keepOld();
    step.run();
    Trees.delete(prepared);
    return aside;
  }

  private void replace(Path current) throws IOException {
    Path next = prepared.resolve(current.getFileName());
    if (Files.exists(next)) {
      if (Files.exists(current)) {
        Files.move(current, prepared.resolve(ASIDE).resolve(current.getFileName()));
        step.run();
      }
      Files.move(next, current);
      sync(data.path());
      step.run();
    }
  }

  private Path keepOld() throws IOException {
    Path old = prepared.resolve(ASIDE);
    if (!Files.exists(old) || isEmpty(old)) {
      return null;
    }
    Path kept = freeName();
    Files.move(old, kept, StandardCopyOption.ATOMIC_MOVE);
    sync(data.path());
    return kept;
  }

  private Path freeName() {
    Path name = data.path().resolve("before-restore");
    for (int i = 2; Files.exists(name); i++) {
      name = data.path().resolve("before-restore-" + i);
    }
    return name;
  }

  private static boolean isEmpty(Path folder) throws IOException {
    try (Stream<Path> found = Files.list(folder)) {
      return found.findAny().isEmpty();
    }
  }

  /** Names in a folder survive a loss of power only then. */
  private static void sync(Path folder) throws IOException {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }
}
