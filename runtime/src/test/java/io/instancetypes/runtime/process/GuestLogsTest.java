package io.instancetypes.runtime.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("What a guest has said")
class GuestLogsTest {
  @TempDir private Path folder;

  @Test
  @DisplayName("is kept as it is up to 16 MiB; of more, the last MiB is, and what comes after it")
  void longOnes() throws Exception {
    Path log = folder.resolve("console.log");
    try (var guest =
        Files.newOutputStream(log, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      guest.write(new byte[16 << 20]);
      GuestLogs.shorten(log);
      assertThat(log).hasSize(16 << 20);
      guest.write("the end".getBytes(UTF_8));
      GuestLogs.shorten(log);
      assertThat(log).hasSize(1 << 20);
      guest.write(", and more".getBytes(UTF_8));
    }
    assertThat(Files.readString(log)).endsWith("\0the end, and more");
    assertThat(GuestLogs.end(log)).hasSize(1 << 20).endsWith("and more".getBytes(UTF_8));
  }

  @Test
  @DisplayName("is in a file of its own: a link in its place is neither read nor written")
  void links() throws Exception {
    Path secret = Files.write(folder.resolve("secret"), new byte[17 << 20]);
    Path log = Files.createSymbolicLink(folder.resolve("console.log"), secret);
    GuestLogs.shorten(log);
    assertThat(secret).hasSize(17 << 20);
    assertThatThrownBy(() -> GuestLogs.end(log)).isInstanceOf(IOException.class);
    GuestLogs.shorten(folder.resolve("none"));
  }
}
