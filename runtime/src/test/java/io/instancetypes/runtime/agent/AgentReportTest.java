package io.instancetypes.runtime.agent;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.instancetypes.api.Fields;
import io.instancetypes.qemu.GuestFiles;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Scanner;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
@DisplayName("The agent in a guest")
class AgentReportTest {
  private static final Duration LONG = Duration.ofSeconds(50);
  private static final Duration SHORT = Duration.ofMillis(300);

  @TempDir private Path folder;
  private ServerSocketChannel server;

  @BeforeEach
  void listen() throws IOException {
    server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    server.bind(UnixDomainSocketAddress.of(socket()));
  }

  @AfterEach
  void end() throws IOException {
    server.close();
  }

  private Path socket() {
    return folder.resolve("agent.sock");
  }

  /** What somebody in a guest does when a conversation begins. */
  private interface Agent {
    void talk(SocketChannel channel) throws IOException;
  }

  private void plays(Agent agent) {
    Thread.ofVirtual()
        .start(
            () -> {
              try (SocketChannel channel = server.accept()) {
                agent.talk(channel);
              } catch (IOException gone) {
                // Whoever listened has had enough.
              }
            });
  }

  private static void say(SocketChannel channel, String text) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(UTF_8));
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  /** Answers as an agent does, with one answer of its own. */
  private static Agent answering(String command, String answer) {
    return channel -> {
      var lines = new Scanner(Channels.newInputStream(channel), UTF_8);
      Pattern id = Pattern.compile("\"id\":(\\d+)");
      while (lines.hasNextLine()) {
        String line = lines.nextLine();
        var found = id.matcher(line);
        if (found.find()) {
          say(channel, "rest of an answer\u0000");
          channel.write(ByteBuffer.wrap(new byte[] {(byte) 0xff}));
          say(channel, "{\"return\": " + found.group(1) + "}\n");
        } else {
          say(channel, line.contains(command) ? answer : "{\"error\": {\"desc\": \"no\"}}\n");
        }
      }
    };
  }

  private AgentReport read(Agent agent) throws IOException {
    plays(agent);
    return AgentReport.read(socket(), LONG);
  }

  @Test
  @DisplayName("says what it sees, as far as it knows, after a rest of something else")
  void answers() throws IOException {
    AgentReport report =
        read(
            answering(
                "guest-network-get-interfaces",
                """
                {"return": [{"name": "eth0", "hardware-address": "52:54:00:12:34:56",\
                 "ip-addresses": [{"ip-address": "10.0.2.15", "prefix": 24}]}]}
                """));
    assertThat(report.interfaces())
        .containsExactly(
            new AgentReport.AgentInterface("eth0", "52:54:00:12:34:56", List.of("10.0.2.15")));
    assertThat(report.users()).isEmpty();
    assertThat(report.system()).isEqualTo(Map.of());
  }

  @Test
  @DisplayName("is believed so many things of so many characters, none of which moves a cursor")
  void bounded() throws IOException {
    String name = "\\u001b[31m" + "x".repeat(1000);
    String user = "{\"user\": \"" + name + "\", \"login-time\": 1.5, \"more\": {}}";
    String users = (user + ",").repeat(500);
    AgentReport report =
        read(answering("guest-get-users", "{\"return\": [" + users + "7, null]}\n"));
    assertThat(report.users()).hasSize(64);
    assertThat(Fields.text(Fields.map(report.users().getFirst()), "userName"))
        .hasSize(256)
        .startsWith("[31mxxx");
  }

  @Test
  @DisplayName("is believed nothing that has another shape")
  void shapeless() throws IOException {
    AgentReport report = read(answering("guest-get-osinfo", "{\"return\": [[[\"Linux\"]]]}\n"));
    assertThat(report.system()).isEqualTo(Map.of());
    assertThat(report.everything())
        .containsEntry("hostname", "")
        .containsEntry("fsInfo", Fields.of("disks", List.of()));
  }

  @Test
  @DisplayName("that does not answer is left after some time, also in the middle of a line")
  void silent() {
    plays(channel -> channel.read(ByteBuffer.allocate(1 << 20)));
    plays(
        channel -> {
          say(channel, "{\"return\": ");
          new Scanner(Channels.newInputStream(channel), UTF_8).forEachRemaining(line -> {});
        });
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> AgentReport.read(socket(), SHORT))
          .isInstanceOf(IOException.class)
          .message()
          .isIn(
              "the guest agent has not answered within 0 s",
              "the guest has ended the conversation");
    }
  }

  @Test
  @DisplayName("that sends a line without end is left after a MiB of it")
  void endlessLine() {
    assertThatThrownBy(() -> read(endless("x".repeat(1 << 16))))
        .hasMessage("the guest agent sends a line of more than 1048576 bytes");
  }

  @Test
  @DisplayName("that never stops talking is left after a hundred lines")
  void endlessLines() {
    assertThatThrownBy(() -> read(endless("{\"return\": -2}\n")))
        .hasMessage("the guest agent does not stop talking");
  }

  private static Agent endless(String text) {
    return channel -> {
      while (true) {
        say(channel, text);
      }
    };
  }

  @Test
  @DisplayName("that sends what is not JSON, or is nested too deeply, is no agent")
  void nonsense() {
    assertThatThrownBy(() -> read(endless("rubbish\n")))
        .hasMessageStartingWith("the guest agent sends what is not JSON: ");
    assertThatThrownBy(() -> read(endless("[".repeat(500_000) + "\n")))
        .hasMessageStartingWith("the guest agent sends what is not JSON: ");
  }

  @Test
  @DisplayName("freezes and thaws file systems, or the answer is no")
  void freezes() throws IOException {
    var files = new GuestFiles(folder.toString(), "default", "frozen");
    Path own = Path.of(files.socket(GuestFiles.AGENT));
    Files.createDirectories(own.getParent());
    server.close();
    server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    server.bind(UnixDomainSocketAddress.of(own));
    plays(answering("guest-fsfreeze-freeze", "{\"return\": 2}\n"));
    assertThat(GuestAgents.freeze(files)).isTrue();
    plays(answering("guest-fsfreeze-status", "{\"return\": \"frozen\"}\n"));
    assertThat(GuestAgents.freeze(files)).isTrue();
    plays(answering("guest-fsfreeze-thaw", "{\"return\": 0}\n"));
    assertThat(GuestAgents.thaw(files)).isTrue();
    plays(answering("guest-fsfreeze-status", "{\"return\": \"thawed\"}\n"));
    assertThat(GuestAgents.freeze(files)).isFalse();
    plays(SocketChannel::close);
    assertThat(GuestAgents.thaw(files)).isFalse();
  }
}
