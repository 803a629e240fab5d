package io.instancetypes.virtctl.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.apiserver.identity.IssuedCertificate;
import io.instancetypes.apiserver.identity.IssuedCertificates;
import io.instancetypes.serve.data.BackupArchive;
import io.instancetypes.serve.data.DataDirectory;
import io.instancetypes.serve.data.Restoration;
import io.instancetypes.serve.data.Trees;
import io.instancetypes.store.Store;
import io.instancetypes.store.StoreOptions;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Run;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BackupTest {
  @TempDir Path folder;
  private Path data;
  private Path archive;

  @BeforeEach
  void fill() throws IOException {
    data = folder.resolve("data");
    archive = folder.resolve("backup.zip");
    Files.createDirectories(data.resolve("certificates"));
    Files.writeString(data.resolve("certificates/ca.key"), "old key");
    put("a", "1");
  }

  private void put(String key, String value) {
    try (Store store = open()) {
      store.create(key, value.getBytes(UTF_8));
    }
  }

  private Store open() {
    return Store.open(data.resolve("store"), StoreOptions.defaults());
  }

  private String find(String key) {
    try (Store store = open()) {
      return store.find(key) == null ? null : new String(store.find(key).value(), UTF_8);
    }
  }

  private Run backup() {
    return Virtctl.run("backup", archive, "--data", data);
  }

  private Run restore() {
    return Virtctl.run("restore", archive, "--data", data);
  }

  @Test
  @DisplayName("A backup is one file for its owner only, and leaves nothing else behind")
  void writesOneFile() throws IOException {
    Run run = backup();

    assertThat(run)
        .isEqualTo(
            new Run(
                Exit.OK,
                "%s holds %s up to revision 1, %d bytes\n"
                    .formatted(archive, data, Files.size(archive)),
                ""));
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(archive)))
        .isEqualTo("rw-------");
    assertThat(list(folder)).containsExactly("backup.zip", "data");
  }

  @Test
  @DisplayName("A store that is in use is copied as it is at that moment")
  void copiesOpenStore() {
    try (Store store = open()) {
      store.create("b", "2".getBytes(UTF_8));
      assertThat(backup().exit()).isEqualTo(Exit.OK);
      store.create("c", "3".getBytes(UTF_8));
    }
    restore();

    assertThat(find("b")).isEqualTo("2");
    assertThat(find("c")).isNull();
  }

  @Test
  @DisplayName("A certificate that was revoked after the backup stays revoked")
  void keepsRevocations() throws IOException {
    String serial = "0123456789abcdef0123456789abcdef";
    backup();
    var record = new IssuedCertificates(data.resolve("certificates"));
    record.revoke(serial, Instant.EPOCH);

    assertThat(restore().exit()).isEqualTo(Exit.OK);
    assertThat(record.list()).extracting(IssuedCertificate::hexSerial).containsExactly(serial);
    assertThat(record.list()).allMatch(IssuedCertificate::isRevoked);
  }

  @Test
  @DisplayName("A backup is one moment, also while history is given up and objects come and go")
  void copiesBusyStore() throws Exception {
    put("pair/a", "1");
    put("pair/b", "1");
    Thread busy = Thread.ofPlatform().start(this::change);
    try {
      for (int i = 0; i < 5; i++) {
        archive = folder.resolve("backup" + i + ".zip");
        assertThat(backup().exit()).isEqualTo(Exit.OK);
        Path copy = folder.resolve("copy" + i);
        assertThat(Virtctl.run("restore", archive, "--data", copy).exit()).isEqualTo(Exit.OK);
        try (Store store = Store.open(copy.resolve("store"), StoreOptions.defaults())) {
          assertThat(store.list("pair/", "", 0, 0).entries()).hasSize(2);
          assertThat(store.damaged()).isEmpty();
        }
      }
    } finally {
      busy.interrupt();
      busy.join();
    }
  }

  /** Two updates and a compaction, again and again. */
  private void change() {
    try (Store store = open()) {
      while (!Thread.currentThread().isInterrupted()) {
        for (String key : List.of("pair/a", "pair/b")) {
          store.update(key, new byte[5_000], store.find(key).revision());
        }
        store.compact(store.revision());
      }
    }
  }

  @Test
  @DisplayName("A backup that finds no room is not there, and leaves nothing else behind")
  void refusesFullDisk() throws Exception {
    Path second = folder.resolve("second.zip");
    Process process =
        new ProcessBuilder(
                java(LimitedBackup.class, archive.toString(), second.toString(), data.toString()))
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(process.inputReader().readLine()).isEqualTo("written");
    String pid = Long.toString(process.pid());
    assertThat(new ProcessBuilder("prlimit", "--pid", pid, "--fsize=5000").start().waitFor())
        .isZero();
    process.getOutputStream().close();

    assertThat(process.waitFor()).isEqualTo(1);
    assertThat(list(folder)).containsExactly("backup.zip", "data");
  }

  @Test
  @DisplayName("A file that is there is not overwritten")
  void keepsFiles() throws IOException {
    Files.writeString(archive, "precious");

    assertThat(backup().err())
        .isEqualTo("error: " + archive + " is there already: choose another name, or remove it\n");
    assertThat(archive).hasContent("precious");
  }

  @Test
  @DisplayName("Where there is no store there is nothing to back up")
  void refusesNothing() {
    Path nowhere = folder.resolve("nowhere");

    assertThat(Virtctl.run("backup", archive, "--data", nowhere))
        .isEqualTo(
            new Run(Exit.REFUSED, "", "error: there is no store in " + nowhere + "/store\n"));
    assertThat(archive).doesNotExist();
    assertThat(nowhere).doesNotExist();
  }

  @Test
  @DisplayName("Restoring brings back objects, keys and tokens, and keeps aside what was there")
  void restores() throws IOException {
    Files.writeString(data.resolve("tokens.csv"), "t,jane,1");
    backup();
    put("b", "2");
    Files.writeString(data.resolve("certificates/ca.key"), "new key");
    Files.delete(data.resolve("tokens.csv"));
    Run run = restore();

    assertThat(run.exit()).isEqualTo(Exit.OK);
    assertThat(run.out())
        .matches(
            data
                + " holds what "
                + archive
                + " kept at \\S+Z, up to revision 1\nWhat was there before is in "
                + data
                + "/before-restore\n");
    assertThat(find("a")).isEqualTo("1");
    assertThat(find("b")).isNull();
    assertThat(data.resolve("certificates/ca.key")).hasContent("old key");
    assertThat(data.resolve("tokens.csv")).hasContent("t,jane,1");
    assertThat(data.resolve("before-restore/certificates/ca.key")).hasContent("new key");
    assertThat(data.resolve("before-restore/store/store.db")).exists();
    assertThat(
            PosixFilePermissions.toString(
                Files.getPosixFilePermissions(data.resolve("certificates/ca.key"))))
        .isEqualTo("rw-------");
  }

  @Test
  @DisplayName("A second restore keeps aside what the first one brought")
  void restoresTwice() throws IOException {
    backup();
    restore();
    restore();

    assertThat(list(data))
        .containsExactly(
            "before-restore", "before-restore-2", "certificates", "store", "store.lock");
  }

  @Test
  @DisplayName("A new directory becomes a copy, with nothing kept aside")
  void restoresElsewhere() {
    backup();
    data = folder.resolve("elsewhere");

    assertThat(restore().out()).doesNotContain("before");
    assertThat(find("a")).isEqualTo("1");
  }

  @Test
  @DisplayName("Revisions go on above those of the backup and of what it replaced")
  void leaps() {
    backup();
    restore();
    long once;
    try (Store store = open()) {
      once = store.revision();
    }
    restore();
    try (Store store = open()) {
      assertThat(once).isEqualTo(1_000_001);
      assertThat(store.revision()).isEqualTo(2_000_001);
      assertThat(store.compactedRevision()).isEqualTo(2_000_001);
    }
  }

  @Test
  @DisplayName("A directory in use is not touched")
  void refusesUsed() throws IOException {
    backup();
    try (var _ = new DataDirectory(data).lock()) {
      assertThat(restore())
          .isEqualTo(
              new Run(
                  Exit.REFUSED,
                  "",
                  "error: the directory "
                      + data
                      + " is in use by this process: stop it or choose another\n"));
    }
    assertThat(list(data)).containsExactly("certificates", "store", "store.lock");
  }

  @ParameterizedTest
  @DisplayName("What is not a whole backup changes nothing")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          manifest.json       |                                     | ARCHIVE is not a backup that 'virtctl backup' wrote
          manifest.json       | {}                                  | ARCHIVE is not a backup that 'virtctl backup' wrote
          manifest.json       | {                                   | ARCHIVE is not a backup that 'virtctl backup' wrote
          manifest.json       | {"program":"instancetypes","format":2,"version":"9.0"} | ARCHIVE was written by the newer version 9.0 of this program: restore it with that one
          store.db            |                                     | ARCHIVE is damaged: store.db is missing
          certificates/ca.key | forged                              | ARCHIVE is damaged: certificates/ca.key is not what was written
          """)
  void refusesDamaged(String entry, String content, String complaint) throws IOException {
    backup();
    put("b", "2");
    change(entry, content);

    assertThat(restore())
        .isEqualTo(
            new Run(
                Exit.REFUSED,
                "",
                "error: " + complaint.replace("ARCHIVE", archive.toString()) + "\n"));
    assertThat(find("b")).isEqualTo("2");
    assertThat(list(data)).containsExactly("certificates", "store", "store.lock");
  }

  @Test
  @DisplayName("A manifest cannot lead out of the directory")
  void staysInside() throws IOException {
    backup();
    change(
        "manifest.json",
        "{\"program\":\"instancetypes\",\"format\":1,\"version\":\"1\",\"created\":\"\","
            + "\"revision\":1,\"sha256\":{\"../../evil\":\"\"}}");

    assertThat(restore().err()).contains("is not a backup");
    assertThat(folder.resolve("evil")).doesNotExist();
  }

  @Test
  @DisplayName("A file that is no zip, or none at all, is told apart")
  void refusesOthers() throws IOException {
    assertThat(restore().err()).isEqualTo("error: " + archive + ": no such file or directory\n");
    Files.writeString(archive, "text");
    assertThat(restore().err())
        .isEqualTo("error: " + archive + " is not a backup that 'virtctl backup' wrote\n");
  }

  @ParameterizedTest
  @DisplayName("A restore that was killed after it was decided is finished at the next start")
  @ValueSource(ints = {0, 1, 2, 3, 4})
  void finishes(int steps) throws IOException {
    backup();
    put("b", "2");
    Files.writeString(data.resolve("certificates/ca.key"), "new key");
    var directory = new DataDirectory(data);
    decide(directory, steps);
    Restoration.finish(directory);

    assertThat(find("b")).isNull();
    assertThat(find("a")).isEqualTo("1");
    assertThat(data.resolve("certificates/ca.key")).hasContent("old key");
    assertThat(data.resolve("before-restore/certificates/ca.key")).hasContent("new key");
    assertThat(list(data)).containsExactly("before-restore", "certificates", "store");
  }

  @Test
  @DisplayName(
      "A restore that is killed, at any step, leaves all of the old data or all of the new")
  void survivesKills() throws Exception {
    backup();
    put("b", "2");
    Files.writeString(data.resolve("certificates/ca.key"), "new key");
    Path untouched = folder.resolve("untouched");
    copy(data, untouched);
    int step = 0;
    int exit;
    do {
      Trees.delete(data);
      copy(untouched, data);
      step++;
      exit = killedAt(step);
      Restoration.finish(new DataDirectory(data));

      boolean old = find("b") != null;
      assertThat(find("a")).as("step " + step).isEqualTo("1");
      assertThat(data.resolve("certificates/ca.key"))
          .as("step " + step)
          .hasContent(old ? "new key" : "old key");
      assertThat(list(data))
          .as("step " + step)
          .containsExactlyElementsOf(
              old
                  ? List.of("certificates", "store", "store.lock")
                  : List.of("before-restore", "certificates", "store", "store.lock"));
      assertThat(old).as("step " + step).isEqualTo(step < 4);
    } while (exit != 0);
    assertThat(step).isEqualTo(10);
  }

  @Test
  @DisplayName("A restore that finds no room leaves the old data, and nothing else")
  void survivesFullDisk() throws Exception {
    backup();
    put("b", "2");

    assertThat(run("prlimit", "--fsize=10000", "--")).isEqualTo(1);
    assertThat(find("b")).isEqualTo("2");
    assertThat(list(data)).containsExactly("certificates", "store", "store.lock");
  }

  private int run(String... limits) throws Exception {
    var command = new ArrayList<>(List.of(limits));
    command.addAll(restoring(Integer.MAX_VALUE));
    return new ProcessBuilder(command)
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
  }

  private int killedAt(int step) throws Exception {
    return new ProcessBuilder(restoring(step)).inheritIO().start().waitFor();
  }

  private List<String> restoring(int step) {
    return java(KilledRestore.class, archive.toString(), data.toString(), Integer.toString(step));
  }

  private static List<String> java(Class<?> program, String... words) {
    var command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:-UsePerfData",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                program.getName()));
    command.addAll(List.of(words));
    return command;
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file)));
      }
    }
  }

  @ParameterizedTest
  @DisplayName("A forged archive changes nothing, and writes nothing elsewhere")
  @CsvSource({
    "../../evil",
    "/tmp/evil",
    "certificates/../../evil",
    "certificates/..",
    "certificates/sub/ca.key",
    "store.lock",
    "store/store.db",
  })
  void refusesForgedNames(String name) throws IOException {
    backup();
    change(
        "manifest.json",
        "{\"program\":\"instancetypes\",\"format\":1,\"version\":\"1\",\"created\":\"\","
            + "\"revision\":1,\"sha256\":{\""
            + name
            + "\":\"\"}}");

    assertThat(restore().err())
        .isEqualTo("error: " + archive + " is not a backup that 'virtctl backup' wrote\n");
    assertThat(list(data)).containsExactly("certificates", "store", "store.lock");
    assertThat(list(folder)).containsExactly("backup.zip", "data");
    assertThat(find("a")).isEqualTo("1");
  }

  @Test
  @DisplayName("An archive that was cut off, anywhere, changes nothing")
  void refusesCutArchives() throws IOException {
    backup();
    byte[] whole = Files.readAllBytes(archive);
    for (int length = 0; length < whole.length; length += whole.length / 20) {
      Files.write(archive, Arrays.copyOf(whole, length));
      assertThat(restore().exit()).isEqualTo(Exit.REFUSED);
      assertThat(list(data)).containsExactly("certificates", "store", "store.lock");
    }
    assertThat(find("a")).isEqualTo("1");
  }

  @Test
  @DisplayName("An archive that says less of its size than it holds is not believed")
  void refusesUnderstatedSizes() throws IOException {
    backup();
    byte[] bytes = Files.readAllBytes(archive);
    int directory = lastIndexOf(bytes, new byte[] {'P', 'K', 1, 2}, "store.db");
    bytes[directory + 24] = 1;
    bytes[directory + 25] = 0;
    bytes[directory + 26] = 0;
    Files.write(archive, bytes);

    assertThat(restore().err()).startsWith("error: " + archive + " is damaged: store.db ");
    assertThat(list(data)).containsExactly("certificates", "store", "store.lock");
  }

  /** Where the directory of a zip tells of a file. */
  private static int lastIndexOf(byte[] bytes, byte[] mark, String name) {
    for (int at = bytes.length - 46 - name.length(); at >= 0; at--) {
      if (Arrays.equals(bytes, at, at + 4, mark, 0, 4)
          && new String(bytes, at + 46, name.length(), UTF_8).equals(name)) {
        return at;
      }
    }
    throw new IllegalStateException("no " + name);
  }

  /** Leaves the directory as a process leaves it that is killed after so many moves. */
  private void decide(DataDirectory directory, int steps) throws IOException {
    Path prepared = Files.createDirectories(data.resolve("restored"));
    Path aside = Files.createDirectory(prepared.resolve("before"));
    BackupArchive.extract(archive, prepared);
    Files.createDirectory(prepared.resolve("store"));
    Files.move(prepared.resolve("store.db"), prepared.resolve("store/store.db"));
    List<Path[]> moves =
        List.of(
            new Path[] {directory.store(), aside.resolve("store")},
            new Path[] {prepared.resolve("store"), directory.store()},
            new Path[] {directory.certificates(), aside.resolve("certificates")},
            new Path[] {prepared.resolve("certificates"), directory.certificates()});
    for (Path[] move : moves.subList(0, steps)) {
      Files.move(move[0], move[1]);
    }
  }

  /** Replaces a file in the archive, or removes it. */
  private void change(String entry, String content) throws IOException {
    try (FileSystem zip =
        FileSystems.newFileSystem(URI.create("jar:" + archive.toUri()), Map.of())) {
      if (content == null) {
        Files.delete(zip.getPath(entry));
      } else {
        Files.writeString(zip.getPath(entry), content);
      }
    }
  }

  private static List<String> list(Path folder) {
    try (Stream<Path> found = Files.list(folder)) {
      return found.map(file -> file.getFileName().toString()).sorted().toList();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
