package io.instancetypes.runtime.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.qemu.GuestFiles;
import io.instancetypes.testkit.InstalledQemu;
import io.instancetypes.testkit.TinyGuest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Guests are waited for ten times as long as a test may take: one that is not heard is noticed. */
@Timeout(60)
@DisplayName("A guest that is asked to turn itself off does")
class GuestShutdownTest {
  private static final Duration LONG = Duration.ofMinutes(10);

  @TempDir private Path folder;
  private GuestFiles files;

  @BeforeEach
  void start() throws IOException {
    InstalledQemu.require();
    files = new GuestFiles(folder.toString(), "default", "web");
    Files.createDirectories(Path.of(files.folder()));
    Path disk = TinyGuest.writeTo(folder.resolve("disk.img"));
    GuestProcess.start(
        List.of(),
        List.of(
            "qemu-system-x86_64",
            "-accel",
            "tcg",
            "-nodefaults",
            "-display",
            "none",
            "-machine",
            "q35",
            "-drive",
            "file=" + disk + ",format=raw,if=virtio",
            "-serial",
            "file:" + files.file(GuestFiles.CONSOLE_LOG),
            "-qmp",
            "unix:" + files.socket(GuestFiles.QMP) + ",server=on,wait=off"),
        files);
  }

  @AfterEach
  void end() throws IOException {
    if (files != null) {
      GuestProcess.end(files);
    }
  }

  private void turnOff(GuestMonitors monitors) throws IOException {
    GuestShutdown.all(List.of(files), monitors, LONG);
    assertThat(GuestProcess.find(files)).isEmpty();
    assertThat(GuestShutdown.isMarked(files)).isTrue();
  }

  @Test
  @DisplayName("while it still boots, and sees no power button yet")
  void early() throws Exception {
    try (var monitors = new GuestMonitors(guest -> {})) {
      turnOff(monitors);
    }
  }

  @Test
  @DisplayName("though it stands still")
  void still() throws Exception {
    Path console = Path.of(files.file(GuestFiles.CONSOLE_LOG));
    while (!Files.readString(console).contains("up")) {
      Thread.sleep(20);
    }
    try (var monitors = new GuestMonitors(guest -> {})) {
      monitors.tell(files, "stop");
      turnOff(monitors);
    }
  }
}
