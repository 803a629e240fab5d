package io.instancetypes.runtime.confine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("A connection to the socket of a guest")
class GuestConnectionTest {
  @TempDir private Path folder;

  @Test
  @DisplayName("is none where a link leads to the socket of somebody else")
  void linked() throws Exception {
    assumeTrue(Files.getAttribute(folder, "unix:uid").equals(0), "only root can be misled");
    Path other = Files.createDirectory(folder.resolve("other"));
    Path own = Files.createDirectory(folder.resolve("own"));
    Files.setAttribute(own, "unix:gid", GuestUser.EVERY_GUEST + 7);
    Files.createSymbolicLink(own.resolve("qmp.sock"), other.resolve("qmp.sock"));
    try (var server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      server.bind(UnixDomainSocketAddress.of(other.resolve("qmp.sock")));
      try (var channel = GuestConnection.channel()) {
        GuestConnection.connect(channel, other.resolve("qmp.sock"));
        assertThat(channel.isConnected()).isTrue();
      }
      try (var channel = GuestConnection.channel()) {
        assertThatThrownBy(() -> GuestConnection.connect(channel, own.resolve("qmp.sock")))
            .hasMessage("somebody else answers at qmp.sock");
        assertThat(channel.isOpen()).isFalse();
      }
    }
  }
}
