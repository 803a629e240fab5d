package io.instancetypes.apiserver;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.apiserver.testing.Answer;
import io.instancetypes.apiserver.testing.TestServer;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("The version of Kubernetes that clients are told")
class ServerVersionTest {
  @TempDir private Path directory;

  @Test
  @DisplayName("is the one that was asked for")
  void told() {
    ServerSettings settings =
        ServerSettings.usual().withVersion(ServerVersion.parse("v1.30").orElseThrow());
    try (TestServer server = TestServer.start(TestServer.config(directory).with(settings))) {
      Answer version = server.admin().get("/version");
      assertThat(version.at("minor")).isEqualTo("30");
      assertThat(version.at("gitVersion")).isEqualTo("v1.30.0+instancetypes");
      assertThat(server.admin().get("/openapi/v2").at("info.version"))
          .isEqualTo("v1.30.0+instancetypes");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "1", "1.19", "1.37", "2.30", "1.30.1", "1.3 ", "1.-30"})
  @DisplayName("is none that makes no sense")
  void strange(String text) {
    assertThat(ServerVersion.parse(text)).isEmpty();
  }
}
