package io.instancetypes.runtime.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.instancetypes.qemu.GuestFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
@DisplayName("The process of a guest")
class GuestProcessTest {
  @TempDir private Path folder;

  @Test
  @DisplayName("that ends after it has written its number, and before it answers, has not started")
  void endsAtStart() throws Exception {
    var files = new GuestFiles(folder.toString(), "default", "unborn");
    Files.createDirectories(Path.of(files.folder()));
    String dies = "echo $$ >\"$0\"; sleep 0.5; echo there is no such disk; exit 1";
    List<String> command = List.of("sh", "-c", dies, files.file(GuestFiles.PID));
    assertThatThrownBy(() -> GuestProcess.start(List.of(), command, files))
        .hasMessage("QEMU did not start: there is no such disk");
    assertThat(GuestProcess.find(files)).isEmpty();
  }
}
