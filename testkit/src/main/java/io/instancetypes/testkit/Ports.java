package io.instancetypes.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** Where the programs of a control plane listen on loopback. */
record Ports(int etcd, int etcdPeers, int apiServer) {
  /** All held at once, so that no two are the same. */
  static Ports free() {
    try (var first = listen();
        var second = listen();
        var third = listen()) {
      return new Ports(first.getLocalPort(), second.getLocalPort(), third.getLocalPort());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static ServerSocket listen() throws IOException {
    return new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
  }
}
