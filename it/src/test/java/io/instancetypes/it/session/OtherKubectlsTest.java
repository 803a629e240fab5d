package io.instancetypes.it.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.it.EmbeddedServer;
import io.instancetypes.it.Tools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("Every kubectl says the same, however old")
class OtherKubectlsTest {
  private static final Path TRANSCRIPTS = Path.of("src/test/resources/session");

  @TempDir Path data;
  @TempDir Path home;

  static List<Path> kubectls() {
    return Tools.otherKubectls();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("kubectls")
  void says(Path kubectl) throws IOException {
    Transcript expected = Transcript.of(Files.readString(TRANSCRIPTS.resolve("old.txt")));
    try (var server = EmbeddedServer.start(data);
        var session = new Session(kubectl, server.kubeconfig(), TRANSCRIPTS, home)) {
      var said = expected.steps().stream().map(session::replay).toList();
      assertThat(said).containsExactlyElementsOf(expected.steps());
    }
  }
}
