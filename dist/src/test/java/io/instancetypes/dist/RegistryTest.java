package io.instancetypes.dist;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RegistryTest {
  private static void greet(String image) throws Exception {
    try (var registry = new Registry(ImageName.parse(image))) {
      registry.greet();
    }
  }

  @Test
  @DisplayName("nobody at the address is told in a sentence")
  void nobody() throws Exception {
    int port;
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }
    assertThatThrownBy(() -> greet("127.0.0.1:" + port + "/virtctl:1"))
        .isInstanceOf(DistributionException.class)
        .hasMessage("no registry answers at 127.0.0.1:" + port);
  }

  @Test
  @DisplayName("somebody who is no registry, or hangs up, is told in a sentence")
  void hangsUp() throws Exception {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread.ofVirtual().start(() -> hangUp(socket));
      String address = "127.0.0.1:" + socket.getLocalPort();
      assertThatThrownBy(() -> greet(address + "/virtctl:1"))
          .isInstanceOf(DistributionException.class)
          .hasMessageStartingWith(address + ": ");
    }
  }

  private static void hangUp(ServerSocket socket) {
    try {
      while (true) {
        socket.accept().close();
      }
    } catch (IOException closed) {
      return;
    }
  }
}
