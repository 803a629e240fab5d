package io.instancetypes.store;

import static io.instancetypes.store.StoreTest.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.instancetypes.store.WriteOutcome.Written;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The format of a store")
class FormatTest {
  @TempDir Path directory;
  private final List<String> notices = new ArrayList<>();

  private Store open() {
    return Store.open(directory, StoreOptions.defaults().withNotices(notices::add));
  }

  private Path database() {
    return directory.resolve("store.db");
  }

  private void fill() {
    try (Store store = open()) {
      for (int i = 1; i <= 10; i++) {
        store.create("k" + i, bytes("v" + i));
      }
    }
  }

  private void fillInFirstFormat() throws Exception {
    fill();
    Files.delete(directory.resolve(Witness.NAME));
    execute(
        "ALTER TABLE log DROP COLUMN checksum",
        "DELETE FROM marker WHERE name IN ('unchecked', 'identity')",
        "PRAGMA user_version=1");
  }

  private void execute(String... statements) throws Exception {
    try (Connection connection = Connections.alone(database())) {
      for (String statement : statements) {
        Connections.execute(connection, statement);
      }
    }
  }

  private static List<String> rows(Path file) throws Exception {
    var rows = new ArrayList<String>();
    try (Connection connection = Connections.alone(file);
        var statement = connection.createStatement();
        var found = statement.executeQuery("SELECT revision, key, value FROM log")) {
      while (found.next()) {
        rows.add(found.getLong(1) + found.getString(2) + new String(found.getBytes(3)));
      }
    }
    return rows;
  }

  private static long format(Path file) throws Exception {
    try (Connection connection = Connections.alone(file)) {
      return StoreTables.format(connection);
    }
  }

  @DisplayName("is brought up to date, and from then on a store is watched over")
  @Test
  void upgrades() throws Exception {
    fillInFirstFormat();

    try (Store store = open()) {
      assertThat(store.create("k11", bytes("v11"))).isEqualTo(new Written(11));
    }
    assertThat(notices)
        .containsExactly(
            "the database "
                + database()
                + " was brought to the format 2; what it was before is beside it");
    Files.write(database(), new byte[0], StandardOpenOption.TRUNCATE_EXISTING);
    assertThatThrownBy(this::open)
        .hasMessageContaining(
            "the database " + database() + " is empty, but held revisions up to 11");
  }

  @DisplayName("that is given up stays in a copy, which the program that wrote it can use")
  @Test
  void keepsCopy() throws Exception {
    fillInFirstFormat();
    List<String> before = rows(database());

    try (Store store = open()) {
      store.create("k11", bytes("v11"));
    }

    Path copy = directory.resolve("store-format-1.db");
    assertThat(format(copy)).isEqualTo(1);
    assertThat(rows(copy)).isEqualTo(before).hasSize(10);
    assertThat(format(database())).isEqualTo(2);
  }

  @DisplayName("stays what it was when bringing it up to date fails half-way")
  @Test
  void failsWhole() throws Exception {
    fillInFirstFormat();
    List<String> before = rows(database());
    // The second statement of the change trips over it.
    execute("INSERT INTO marker VALUES ('identity', 7)");

    assertThatThrownBy(this::open).isInstanceOf(StoreUnavailableException.class);

    assertThat(format(database())).isEqualTo(1);
    assertThat(rows(database())).isEqualTo(before);
    execute("INSERT INTO log VALUES (11, 'k11', 11, 0, x'763131')");
    execute("DELETE FROM marker WHERE name = 'identity'");
    try (Store store = open()) {
      assertThat(store.find("k11").value()).isEqualTo(bytes("v11"));
    }
    assertThat(rows(directory.resolve("store-format-1.db"))).hasSize(11);
  }

  @DisplayName("stays what it was when the program ends between the copy and the change")
  @Test
  void endsBeforeChange() throws Exception {
    fillInFirstFormat();

    assertThatThrownBy(
            () ->
                Store.open(
                    directory,
                    StoreOptions.defaults(),
                    place -> {
                      throw new IllegalStateException("ended at " + place);
                    }))
        .hasMessage("ended at OLD_FORMAT_KEPT");

    assertThat(format(database())).isEqualTo(1);
    try (Store store = open()) {
      assertThat(store.revision()).isEqualTo(10);
    }
  }

  @DisplayName("is not changed where pages are damaged")
  @Test
  void leavesDamage() throws Exception {
    fillInFirstFormat();
    byte[] damaged = Files.readAllBytes(database());
    Arrays.fill(damaged, 4_096, 2 * 4_096, (byte) 0x5a);
    Files.write(database(), damaged);

    assertThatThrownBy(this::open).hasMessageContaining(" is damaged (");

    assertThat(Files.readAllBytes(database())).isEqualTo(damaged);
  }

  @DisplayName("of a newer program is refused in a sentence, and no byte of it is touched")
  @Test
  void refusesNewer() throws Exception {
    fill();
    execute("PRAGMA user_version=3");
    Map<String, String> before = content();

    for (boolean witnessed : List.of(true, false)) {
      if (!witnessed) {
        Files.delete(directory.resolve(Witness.NAME));
        before.remove(Witness.NAME);
      }
      assertThatThrownBy(this::open)
          .isInstanceOf(StoreUnavailableException.class)
          .hasMessage(
              "the file "
                  + database()
                  + " has the format 3, this program knows formats up to 2:"
                  + " use the newer program that wrote it");
      assertThat(content()).isEqualTo(before);
    }
  }

  private Map<String, String> content() throws IOException {
    var content = new TreeMap<String, String>();
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.toList()) {
        String name = file.getFileName().toString();
        // SQLite makes an empty log and its index to read at all.
        if (Files.size(file) > 0 && !name.endsWith("-shm") && !name.equals("store.lock")) {
          content.put(name, HexFormat.of().formatHex(Files.readAllBytes(file)));
        }
      }
    }
    return content;
  }
}
