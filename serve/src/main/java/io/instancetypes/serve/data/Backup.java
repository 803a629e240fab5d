package io.instancetypes.serve.data;

import io.instancetypes.store.Store;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Copies what a server cannot make again: its store, its keys and its tokens. */
public final class Backup {
  /** The names of these in an archive. */
  static final String STORE = "store.db";

  static final String CERTIFICATES = "certificates";
  static final String TOKENS = "tokens.csv";

  private final DataDirectory data;
  private final String version;
  private final Clock clock;

  public Backup(DataDirectory data, String version, Clock clock) {
    this.data = data;
    this.version = version;
    this.clock = clock;
  }

  /** Writes an archive, which appears under its name when it is whole. A server may be at work. */
  public BackupManifest write(Path archive) throws IOException {
    Path folder = archive.toAbsolutePath().getParent();
    if (!Files.isDirectory(folder)) {
      throw new NoSuchFileException(folder.toString());
    }
    // In a folder that only its owner can enter: SQLite does not ask for modes.
    Path workshop = Files.createTempDirectory(folder, "." + archive.getFileName());
    try {
      Path snapshot = workshop.resolve(STORE);
      long revision = Store.snapshot(data.store(), snapshot);
      Map<String, Path> files = files(snapshot);
      String created = clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
      var manifest = new BackupManifest(version, created, revision, BackupArchive.digests(files));
      Path draft = Files.createTempFile(workshop, null, null);
      BackupArchive.write(draft, manifest, files);
      Files.move(draft, archive, StandardCopyOption.ATOMIC_MOVE);
      return manifest;
    } finally {
      Trees.delete(workshop);
    }
  }

  private Map<String, Path> files(Path snapshot) throws IOException {
    var files = new LinkedHashMap<String, Path>();
    files.put(STORE, snapshot);
    for (Path certificate : certificates()) {
      files.put(CERTIFICATES + "/" + certificate.getFileName(), certificate);
    }
    if (Files.exists(data.tokens())) {
      files.put(TOKENS, data.tokens());
    }
    return files;
  }

  /** Without the drafts that a server may be writing. */
  private List<Path> certificates() throws IOException {
    try (Stream<Path> found = Files.list(data.certificates())) {
      return found.filter(file -> !file.getFileName().toString().startsWith(".")).sorted().toList();
    }
  }
}
