package io.instancetypes.it.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.instancetypes.it.EmbeddedServer;
import io.instancetypes.it.Tools;
import io.instancetypes.it.session.Transcript.Step;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("kubectl says, command by command, what it says with kube-apiserver")
class SessionTest {
  private static final Path TRANSCRIPTS = Path.of("src/test/resources/session");

  @TempDir Path data;
  @TempDir Path home;

  @TestFactory
  @DisplayName("when things are applied, compared, created and replaced")
  Stream<DynamicTest> apply() {
    return play("apply.txt");
  }

  @TestFactory
  @DisplayName("when things are looked at, watched and waited for")
  Stream<DynamicTest> look() {
    return play("look.txt");
  }

  @TestFactory
  @DisplayName("when things are edited, patched, labelled and scaled")
  Stream<DynamicTest> change() {
    return play("change.txt");
  }

  @TestFactory
  @DisplayName("when namespaces are filled and rights are given")
  Stream<DynamicTest> builtin() {
    return play("builtin.txt");
  }

  @TestFactory
  @DisplayName("when things are deleted")
  Stream<DynamicTest> delete() {
    return play("delete.txt");
  }

  @TestFactory
  @DisplayName("when the kinds are this project's own")
  Stream<DynamicTest> ownKinds() {
    return play("own-kinds.txt");
  }

  /** One test for each command; with {@code -Dupdate}, what is said is written down instead. */
  private Stream<DynamicTest> play(String name) {
    Transcript transcript = read(name);
    Path kubectl = Tools.kubectl();
    var server = EmbeddedServer.start(data);
    var session = new Session(kubectl, server.kubeconfig(), TRANSCRIPTS, home);
    var said = new ArrayList<Step>();
    return transcript.steps().stream()
        .map(step -> dynamicTest("$ " + step.command(), () -> check(step, session, said)))
        .onClose(
            () -> {
              session.close();
              server.close();
              update(name, said);
            });
  }

  private static void check(Step expected, Session session, List<Step> said) {
    Step now = session.replay(expected);
    said.add(now);
    if (System.getProperty("update") == null) {
      assertThat(now.output()).isEqualTo(expected.output());
    }
  }

  private static Transcript read(String name) {
    try {
      return Transcript.of(Files.readString(TRANSCRIPTS.resolve(name)));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static void update(String name, List<Step> said) {
    if (System.getProperty("update") == null) {
      return;
    }
    try {
      Files.writeString(TRANSCRIPTS.resolve(name), new Transcript(said).text());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
