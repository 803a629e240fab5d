package io.instancetypes.https.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("A file with a secret")
class KeyFileTest {
  @TempDir Path directory;

  private String mode(Path file) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }

  @Test
  @DisplayName("is its owner's alone, even in place of one that was everybody's")
  void mode() throws IOException {
    Path file = directory.resolve("key");
    Files.writeString(file, "old");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
    KeyFile.write(file, "new");
    assertThat(file).hasContent("new");
    assertThat(mode(file)).isEqualTo("rw-------");
  }

  @Test
  @DisplayName("is never written through a link that somebody else has placed")
  void link() throws IOException {
    Path other = Files.writeString(directory.resolve("other"), "untouched");
    Path file = Files.createSymbolicLink(directory.resolve("key"), other);
    KeyFile.write(file, "secret");
    assertThat(other).hasContent("untouched");
    assertThat(Files.isSymbolicLink(file)).isFalse();
    assertThat(file).hasContent("secret");
  }

  @Test
  @DisplayName("leaves nothing behind where it cannot be written")
  void unwritable() throws IOException {
    Path occupied = Files.createDirectories(directory.resolve("key/full")).getParent();
    assertThatThrownBy(() -> KeyFile.write(occupied, "secret")).isInstanceOf(IOException.class);
    try (var files = Files.list(directory)) {
      assertThat(files).containsExactly(occupied);
    }
  }
}
