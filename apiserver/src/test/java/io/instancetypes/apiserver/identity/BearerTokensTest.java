package io.instancetypes.apiserver.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.instancetypes.machinery.rbac.UserInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The tokens of tokens.csv")
class BearerTokensTest {
  @TempDir Path directory;

  private final List<String> log = new ArrayList<>();

  private BearerTokens read(String csv) throws IOException {
    Files.writeString(directory.resolve("tokens.csv"), csv);
    return BearerTokens.read(directory, log::add);
  }

  private static UserInfo user(String name, String uid, String... groups) {
    return new UserInfo(name, uid, List.of(groups), Map.of());
  }

  @Test
  @DisplayName("belong to the users and groups of their lines")
  void users() throws IOException {
    BearerTokens tokens =
        read(
            """
            t-1,jane,1,"dev,ops"

            t-2,kim,2
            "t,""3",lee,3,solo,ignored
            t-4,mo,4,
            ,nobody,5
            """);
    assertThat(tokens.user("t-1"))
        .isEqualTo(user("jane", "1", "dev", "ops", "system:authenticated"));
    assertThat(tokens.user("t-2")).isEqualTo(user("kim", "2", "system:authenticated"));
    assertThat(tokens.user("t,\"3")).isEqualTo(user("lee", "3", "solo", "system:authenticated"));
    assertThat(tokens.user("t-4")).isEqualTo(user("mo", "4", "system:authenticated"));
  }

  @Test
  @DisplayName("are nobody's unless they are equal, and an empty one is nobody's at all")
  void unknown() throws IOException {
    BearerTokens tokens = read("t-1,jane,1\n,nobody,2\n");
    assertThat(tokens.user("t-")).isNull();
    assertThat(tokens.user("t-11")).isNull();
    assertThat(tokens.user("T-1")).isNull();
    assertThat(tokens.user("")).isNull();
  }

  @Test
  @DisplayName("are none without the file")
  void absent() throws IOException {
    assertThat(BearerTokens.read(directory, log::add).user("t-1")).isNull();
  }

  @Test
  @DisplayName("are refused with a line too short")
  void tooShort() {
    assertThatThrownBy(() -> read("t-1,jane\n"))
        .hasMessage(
            "token file '%s' must have at least 3 columns (token, user name, user uid), found 2"
                .formatted(directory.resolve("tokens.csv")));
  }

  @Test
  @DisplayName("that others can read are told of")
  void readable() throws IOException {
    Path file = directory.resolve("tokens.csv");
    read("t-1,jane,1\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    log.clear();
    BearerTokens.read(directory, log::add);
    assertThat(log).isEmpty();
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
    BearerTokens.read(directory, log::add);
    assertThat(log)
        .containsExactly(
            "others can read or write the tokens in "
                + file
                + " and be whom they name: chmod 600 it");
  }
}
