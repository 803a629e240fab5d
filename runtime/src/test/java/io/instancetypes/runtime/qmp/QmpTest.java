package io.instancetypes.runtime.qmp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.instancetypes.api.Fields;
import io.instancetypes.testkit.InstalledQemu;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("A conversation with QEMU")
@Timeout(60)
class QmpTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final Duration LITTLE = Duration.ofMillis(200);
  private static final String GREETING = "{\"QMP\": {}}\n";

  @TempDir private Path folder;

  private final BlockingQueue<String> events = new LinkedBlockingQueue<>();

  private void seen(Fields event) {
    events.add(Fields.text(event, "event"));
  }

  @Test
  @DisplayName("asks, is told what happens, is refused by name, and ends with QEMU")
  void converses() throws Exception {
    Path socket = folder.resolve("qmp.sock");
    Process qemu = InstalledQemu.start("-S", "-qmp", "unix:" + socket + ",server=on,wait=off");
    try (Qmp qmp = Qmp.connect(InstalledQemu.await(socket), PATIENCE, this::seen)) {
      assertThat(qmp.execute("query-status"))
          .containsEntry("status", "prelaunch")
          .containsEntry("running", false);
      qmp.execute("cont");
      assertThat(events.poll(20, TimeUnit.SECONDS)).isEqualTo("RESUME");
      assertThat(Fields.list(qmp.execute("query-cpus-fast"), "return")).hasSize(1);
      assertThatThrownBy(() -> qmp.execute("device_del", Fields.of("id", "nothing")))
          .isInstanceOf(QmpException.class)
          .hasMessage("QEMU refuses device_del: Device 'nothing' not found");
      qmp.execute("quit");
      qmp.ended().get(20, TimeUnit.SECONDS);
      assertThatThrownBy(() -> qmp.execute("query-status")).isInstanceOf(IOException.class);
    } finally {
      qemu.destroyForcibly();
    }
  }

  @Test
  @DisplayName("waits for its turn, and no longer than its patience")
  void takesTurns() throws Exception {
    Path socket = folder.resolve("qmp.sock");
    Process qemu = InstalledQemu.start("-S", "-qmp", "unix:" + socket + ",server=on,wait=off");
    try {
      try (Qmp _ = Qmp.connect(InstalledQemu.await(socket))) {
        assertThatThrownBy(() -> Qmp.connect(socket, LITTLE, this::seen))
            .hasMessage("no sign of the greeting of QEMU after 0 s");
      }
      try (Qmp next = Qmp.connect(socket)) {
        assertThat(next.execute("query-name")).isEmpty();
      }
    } finally {
      qemu.destroyForcibly();
    }
  }

  @Test
  @DisplayName("is impossible where nobody listens")
  void nobody() throws Exception {
    assertThatThrownBy(() -> Qmp.connect(folder.resolve("missing.sock")))
        .isInstanceOf(IOException.class);
    Path left = folder.resolve("left.sock");
    ServerSocketChannel.open(StandardProtocolFamily.UNIX)
        .bind(UnixDomainSocketAddress.of(left))
        .close();
    assertThat(Files.exists(left)).isTrue();
    assertThatThrownBy(() -> Qmp.connect(left)).isInstanceOf(IOException.class);
  }

  @Test
  @DisplayName("ends for a peer that sends no JSON, a line without end, or nothing")
  void strangers() throws Exception {
    Path socket = folder.resolve("stranger.sock");
    try (var server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      server.bind(UnixDomainSocketAddress.of(socket));
      answer(server, "garbage\n");
      assertThatThrownBy(() -> Qmp.connect(socket)).hasMessageContaining("not JSON");
      answer(server, GREETING + "{\"x\": \"" + "x".repeat(5 << 20));
      assertThatThrownBy(() -> Qmp.connect(socket)).hasMessageContaining("4194304 bytes");
      answer(server, GREETING);
      // On a busy machine even the greeting may take longer than that.
      assertThatThrownBy(() -> Qmp.connect(socket, LITTLE, this::seen))
          .hasMessageMatching(
              "no sign of (the greeting of QEMU|an answer to qmp_capabilities) after 0 s");
    }
  }

  @Test
  @DisplayName("has the answer of a QEMU that goes right after it")
  void lastWords() throws Exception {
    Path socket = folder.resolve("going.sock");
    try (var server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      server.bind(UnixDomainSocketAddress.of(socket));
      // Whether the end overtakes whoever asked is a matter of luck, and of much to do.
      try (var askers = Executors.newFixedThreadPool(16)) {
        var answers = new ArrayList<Future<Fields>>();
        for (int i = 0; i < 2000; i++) {
          Thread.ofVirtual().start(() -> answerAndGo(server));
          answers.add(askers.submit(() -> quit(socket)));
        }
        for (Future<Fields> answer : answers) {
          assertThat(answer.get()).isEmpty();
        }
      }
    }
  }

  private static Fields quit(Path socket) throws IOException {
    try (Qmp qmp = Qmp.connect(socket)) {
      return qmp.execute("quit");
    }
  }

  /** Agrees to the two commands of a conversation, and ends. */
  private static void answerAndGo(ServerSocketChannel server) {
    try (SocketChannel peer = server.accept()) {
      peer.write(ByteBuffer.wrap(GREETING.getBytes(UTF_8)));
      for (int id = 1; id <= 2; id++) {
        peer.read(ByteBuffer.allocate(1024));
        peer.write(ByteBuffer.wrap(("{\"return\": {}, \"id\": " + id + "}\n").getBytes(UTF_8)));
      }
    } catch (IOException closed) {
      // The other side has gone first.
    }
  }

  private static void answer(ServerSocketChannel server, String text) {
    Thread.ofVirtual()
        .start(
            () -> {
              try {
                SocketChannel peer = server.accept();
                ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(UTF_8));
                while (bytes.hasRemaining()) {
                  peer.write(bytes);
                }
              } catch (IOException closed) {
                // The other side has heard enough.
              }
            });
  }
}
