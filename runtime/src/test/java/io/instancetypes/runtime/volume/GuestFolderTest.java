package io.instancetypes.runtime.volume;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("A folder of guests")
class GuestFolderTest {
  @TempDir private Path folder;

  private static String permissions(Path folder) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(folder));
  }

  private Path with(String permissions) throws IOException {
    Path made = GuestFolder.create(folder.resolve("volumes/default"));
    return Files.setPosixFilePermissions(made, PosixFilePermissions.fromString(permissions));
  }

  @Test
  @DisplayName("is for its owner only, and lets guests pass once they were let")
  void owner() throws Exception {
    assertThat(permissions(GuestFolder.create(folder.resolve("volumes/default"))))
        .isEqualTo("rwx------");
    assertThat(permissions(GuestFolder.create(with("rwx--x---")))).isEqualTo("rwx--x---");
    assertThat(permissions(GuestFolder.create(with("r-xrwxr-x")))).isEqualTo("rwx--x---");
  }

  @Test
  @DisplayName("is not touched where it is as it should be: a guest may be let pass meanwhile")
  void untouched() throws Exception {
    for (String right : new String[] {"rwx------", "rwx--x---"}) {
      Path made = with(right);
      Object changed = Files.getAttribute(made, "unix:ctime");
      GuestFolder.create(made);
      assertThat(Files.getAttribute(made, "unix:ctime")).isEqualTo(changed);
    }
  }
}
