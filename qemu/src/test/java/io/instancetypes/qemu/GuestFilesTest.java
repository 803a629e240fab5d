package io.instancetypes.qemu;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The files of a guest")
class GuestFilesTest {
  private static final String LONG = "a".repeat(63);

  @Test
  @DisplayName("lie in a folder of its namespace and name")
  void layout() {
    var files = new GuestFiles("/data", "team", "web");
    assertThat(files.folder()).isEqualTo("/data/guests/team/web");
    assertThat(files.file(GuestFiles.CONSOLE_LOG)).isEqualTo("/data/guests/team/web/console.log");
    assertThat(files.socket(GuestFiles.QMP)).isEqualTo("/data/guests/team/web/qmp.sock");
    assertThat(files.socket(GuestFiles.SERIAL)).isEqualTo("/data/guests/team/web/serial.sock");
    assertThat(files.link()).isEmpty();
  }

  @Test
  @DisplayName("have sockets behind a link where names are long, since their paths are short")
  void longNames() {
    String data = "/home/somebody/.local/state/instancetypes";
    var files = new GuestFiles(data, LONG, LONG);
    assertThat(files.folder()).isEqualTo(data + "/guests/" + LONG + "/" + LONG);
    assertThat(files.link()).hasValue(data + "/guests/.s/1fc618dfeadd32f3");
    assertThat(files.socket(GuestFiles.SERIAL))
        .startsWith(data + "/guests/.s/")
        .endsWith("/serial.sock");
    assertThat(files.socket(GuestFiles.SERIAL).getBytes(UTF_8)).hasSizeLessThanOrEqualTo(107);
    assertThat(new GuestFiles(data, LONG, "b" + LONG).link()).isNotEqualTo(files.link());
  }

  @Test
  @DisplayName("cannot be where the path of the data directory leaves no room")
  void noRoom() {
    assertThat(GuestFiles.trouble("/d".repeat(33))).isEmpty();
    assertThat(GuestFiles.trouble("/d".repeat(40)))
        .hasValue(
            "the path of the data directory has 80 bytes, and the sockets of guests leave room for"
                + " 68");
    String data = "/d".repeat(34);
    assertThat(new GuestFiles(data, LONG, LONG).socket(GuestFiles.SERIAL).getBytes(UTF_8))
        .hasSize(107);
  }
}
