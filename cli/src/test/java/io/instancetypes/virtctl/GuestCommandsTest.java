package io.instancetypes.virtctl;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.virtctl.cli.CommandLine;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Run;
import io.instancetypes.virtctl.guest.EchoGuest;
import io.instancetypes.virtctl.serve.LocalServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.net.Socket;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
@DisplayName("Commands that reach a guest")
class GuestCommandsTest {
  private static final char ESCAPE = 29;

  @TempDir static Path data;
  private static LocalServer server;

  @BeforeAll
  static void start() throws Exception {
    server = LocalServer.start(data);
    server.reach(new EchoGuest());
    instance("default", "web", "phase: Running");
    instance("default", "ended", "phase: Succeeded");
    instance("kube-public", "web", "phase: Running");
    instance(
        "default", "wise", "phase: Running, conditions: [{type: AgentConnected, status: 'True'}]");
  }

  private static void instance(String namespace, String name, String status) {
    server.create(
        """
        apiVersion: kubevirt.io/v1
        kind: VirtualMachineInstance
        metadata: {name: %s, namespace: %s}
        spec: {domain: {devices: {interfaces: [{name: default, masquerade: {}}]}}, networks: [{name: default, pod: {}}]}
        status: {%s}
        """
            .formatted(name, namespace, status));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static Run virtctl(String line) {
    return Run.of(server.environment(), Commands.tree(), line.split(" "));
  }

  /** A command that goes on while its user types and reads. */
  private static final class Session {
    private final PipedOutputStream keys = new PipedOutputStream();
    private final PipedInputStream shown = new PipedInputStream(1 << 16);
    private final CompletableFuture<Exit> exit;

    Session(String line) throws IOException {
      var in = new PipedInputStream(keys);
      var out = new PrintStream(new PipedOutputStream(shown), true, UTF_8);
      var console =
          new Console(
              in,
              out,
              new PrintStream(PrintStream.nullOutputStream()),
              server.environment()::get,
              () -> false);
      exit =
          CompletableFuture.supplyAsync(
              () -> new CommandLine(Commands.tree()).run(console, line.split(" ")),
              Thread::startVirtualThread);
    }

    Session type(String text) throws IOException {
      keys.write(text.getBytes(UTF_8));
      keys.flush();
      return this;
    }

    /** As much as that is long. */
    Session shows(String text) throws IOException {
      assertThat(new String(shown.readNBytes(text.length()), UTF_8)).isEqualTo(text);
      return this;
    }

    Exit exit() throws Exception {
      return exit.get(30, TimeUnit.SECONDS);
    }
  }

  @Test
  @DisplayName("console carries keys and answers until Ctrl+], which the guest does not get")
  void console() throws Exception {
    Session session = new Session("console web").shows("console of default/web\n");
    session.type("abc").shows("abc");
    session.type("d" + ESCAPE + "e");
    assertThat(session.exit()).isEqualTo(Exit.OK);
  }

  @Test
  @DisplayName("console says why it was closed, and is not a success then")
  void consoleEnds() throws Exception {
    Session session = new Session("console web.kube-public").shows("console of kube-public/web\n");
    session.type("bye");
    assertThat(session.exit()).isEqualTo(Exit.REFUSED);
  }

  @ParameterizedTest(name = "{0}")
  @DisplayName("say in a line what was done")
  @CsvSource(
      delimiter = '|',
      value = {
        "console web --log                        | login: ",
        "pause vm web                             | VMI web was scheduled to pause\n",
        "unpause vmi/web                          | VMI web was scheduled to unpause\n",
        "soft-reboot web                          | VMI web was scheduled to soft-reboot\n",
        "reset vm/web/kube-public                 | VMI web was scheduled to reset\n",
        "reset web --dry-run                      | Dry Run execution\\n"
            + "VMI web was scheduled to reset\n",
        "vnc screenshot web -f -                  | a picture",
        "guestosinfo wise                         | {\\n"
            + "  \"os\": {\\n"
            + "    \"name\": \"Debian\"\\n"
            + "  }\\n"
            + "}\\n",
        "fslist wise                              | {}\n",
      })
  void deeds(String line, String said) {
    Run run = virtctl(line.strip());
    assertThat(run.err()).isEmpty();
    assertThat(run.out().strip()).isEqualTo(said.replace("\\n", "\n").strip());
  }

  @ParameterizedTest(name = "{0}")
  @DisplayName("say in a sentence what is wrong")
  @CsvSource(
      delimiter = '|',
      value = {
        "console nobody                   | no console of VMI nobody:"
            + " virtualmachineinstance.kubevirt.io \"nobody\" not found",
        "console ended --timeout 0        | no console of VMI ended: VMI is not running",
        "console web/x                    | web is no kind of machine: write NAME, vm/NAME,"
            + " vmi/NAME, or with its namespace: NAME.NAMESPACE, vm/NAME/NAMESPACE",
        "pause ended                      | cannot pause VMI ended: Operation cannot be fulfilled"
            + " on virtualmachineinstance.kubevirt.io \"ended\": VM is not running",
        "unpause web                      | cannot unpause VMI web: Operation cannot be fulfilled"
            + " on virtualmachineinstance.kubevirt.io \"web\": VMI is not paused",
        "guestosinfo web                  | cannot get the guestosinfo of VMI web: Operation cannot"
            + " be fulfilled on virtualmachineinstance.kubevirt.io \"web\": VMI does not have guest"
            + " agent connected",
        "port-forward --stdio web 81      | Internal error occurred: dialing VM: the guest refuses"
            + " connections to port 81",
        "port-forward --stdio web 1 2     | --stdio is for one port",
        "port-forward --stdio vm/gone 80  | virtualmachine.kubevirt.io \"gone\" not found",
        "port-forward web udp/53          | udp/53: only tcp is forwarded, no udp",
        "port-forward web http            | http is no port: write 8080, or 8080:80 for port 80 of"
            + " the guest",
        "port-forward web 70000           | 70000: ports go from 1 to 65535",
        "vnc web                          | there is no viewer for VNC here: install remote-viewer"
            + " or vncviewer, or use --proxy-only",
        "scp a b                          | one of a and b has to be on a guest, as in vm/web:file",
      })
  void refusals(String line, String sentence) {
    Run run = virtctl(line.strip());
    assertThat(run.exit()).isNotEqualTo(Exit.OK);
    assertThat(run.err().lines().findFirst()).contains("error: " + sentence);
  }

  @Test
  @DisplayName("port-forward --stdio is standard input and output of a port")
  void stdio() throws Exception {
    Session session = new Session("port-forward --stdio=true vmi/web/default 8080:22");
    session.shows("port 22 of default/web\n").type("hello").shows("hello");
    session.type("bye").shows("bye");
    assertThat(session.exit()).isEqualTo(Exit.OK);
  }

  @Test
  @DisplayName("port-forward listens on this machine, each connection for itself")
  void ports() throws Exception {
    var session = new Session("port-forward web 0:80");
    session.shows("forwarding tcp 127.0.0.1:");
    int port = Integer.parseInt(line(session.shown).split(" ")[0]);
    for (int i = 0; i < 2; i++) {
      try (Socket client = new Socket("127.0.0.1", port)) {
        client.getOutputStream().write("bye".getBytes(UTF_8));
        assertThat(new String(client.getInputStream().readAllBytes(), UTF_8))
            .isEqualTo("port 80 of default/web\nbye");
      }
    }
  }

  @Test
  @DisplayName("vnc --proxy-only prints the port for a viewer, and ends with it")
  void viewer() throws Exception {
    var session = new Session("vnc web --proxy-only");
    session.shows("{\"port\":");
    int port = Integer.parseInt(line(session.shown).replace("}", ""));
    try (Socket viewer = new Socket("127.0.0.1", port)) {
      assertThat(new String(viewer.getInputStream().readNBytes(12), UTF_8))
          .isEqualTo("RFB 003.008\n");
    }
    assertThat(session.exit()).isEqualTo(Exit.OK);
  }

  private static String line(InputStream in) throws IOException {
    var line = new StringBuilder();
    for (int octet = in.read(); octet != '\n'; octet = in.read()) {
      line.append((char) octet);
    }
    return line.toString();
  }
}
