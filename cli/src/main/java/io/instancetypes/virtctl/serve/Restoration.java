package io.instancetypes.virtctl.serve;

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
final class Restoration {
  private static final String PREPARED = "restored";
  private static final String ASIDE = "before";

  private final DataDirectory data;
  private final Path prepared;

  private Restoration(DataDirectory data) {
    this.data = data;
    this.prepared = data.path().resolve(PREPARED);
  }

  /** The content of a backup, and where the data is that it replaced: null if there was none. */
  record Outcome(Manifest manifest, Path aside) {}

  /** To be called by whoever holds the lock of the data directory. */
  static Outcome run(Path archive, DataDirectory data) throws IOException {
    finish(data);
    var restoration = new Restoration(data);
    Manifest manifest = restoration.prepare(archive);
    return new Outcome(manifest, restoration.putInPlace());
  }

  /** Finishes a restoration that was decided when its process was killed. */
  static void finish(DataDirectory data) throws IOException {
    var restoration = new Restoration(data);
    if (Files.exists(restoration.prepared)) {
      restoration.putInPlace();
    }
  }

  private Manifest prepare(Path archive) throws IOException {
    Path draft = data.path().resolve(PREPARED + ".partial");
    Trees.delete(draft);
    Files.createDirectory(draft, DataDirectory.ownerOnly("rwx------"));
    try {
      Manifest manifest = Archive.extract(archive, draft);
      if (!manifest.digests().containsKey(Backup.STORE)) {
        throw Manifest.notOurs(archive);
      }
      prepareStore(draft);
      keepRevocations(draft);
      Files.createDirectory(draft.resolve(ASIDE));
      sync(draft);
      Files.move(draft, prepared, StandardCopyOption.ATOMIC_MOVE);
      sync(data.path());
      return manifest;
    } finally {
      Trees.delete(draft);
    }
  }

  /** The present store comes along, so that the new one goes on after the revisions of both. */
  private void prepareStore(Path draft) throws IOException {
    Path snapshot = draft.resolve(Backup.STORE);
    Path store = Files.createDirectory(draft.resolve(data.store().getFileName()));
    if (Files.exists(data.store())) {
      for (Path file : databaseFiles()) {
        Files.copy(file, store.resolve(file.getFileName()));
      }
    }
    Store.restore(snapshot, store);
    Files.delete(snapshot);
  }

  /** What was revoked after the backup stays so. */
  private void keepRevocations(Path draft) throws IOException {
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
    Trees.delete(prepared);
    return aside;
  }

  private void replace(Path current) throws IOException {
    Path next = prepared.resolve(current.getFileName());
    if (Files.exists(next)) {
      if (Files.exists(current)) {
        Files.move(current, prepared.resolve(ASIDE).resolve(current.getFileName()));
      }
      Files.move(next, current);
      sync(data.path());
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
