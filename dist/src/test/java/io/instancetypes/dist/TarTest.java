package io.instancetypes.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TarTest {
  private static final Instant TIME = Instant.parse("2026-11-15T00:00:00Z");

  @TempDir Path folder;

  @Test
  @DisplayName("two folders with the same files give the same bytes, whenever they were written")
  void sameBytes() throws IOException {
    Path one = filled("one", "b", "a");
    Path other = filled("other", "a", "b");
    Files.setLastModifiedTime(other.resolve("a"), FileTime.fromMillis(0));
    assertThat(tar(one)).isEqualTo(tar(other));
  }

  @Test
  @DisplayName(
      "names longer than 100 characters are split at a slash, those that cannot be refused")
  void longNames() throws IOException {
    Path long_ = Files.createDirectories(folder.resolve("long/" + "d".repeat(90) + "/inner"));
    Files.writeString(long_.resolve("f".repeat(40)), "x");
    byte[] bytes = tar(folder.resolve("long"));
    assertThat(new String(bytes, 1024, 40)).isEqualTo("f".repeat(40));
    Path tooLong = Files.createDirectories(folder.resolve("too"));
    Files.writeString(tooLong.resolve("g".repeat(120)), "x");
    assertThatThrownBy(() -> tar(tooLong)).hasMessageContaining("is too long a name for a tar");
  }

  private Path filled(String name, String... files) throws IOException {
    Path filled = Files.createDirectories(folder.resolve(name));
    for (String file : files) {
      Files.writeString(filled.resolve(file), "content of " + file);
    }
    return filled;
  }

  private static byte[] tar(Path folder) throws IOException {
    var out = new ByteArrayOutputStream();
    var tar = new Tar(out, TIME);
    tar.folder(folder, "");
    tar.end();
    return out.toByteArray();
  }
}
