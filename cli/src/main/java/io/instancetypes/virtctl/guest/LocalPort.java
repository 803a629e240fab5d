package io.instancetypes.virtctl.guest;

import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Refusal;
import io.instancetypes.virtctl.cluster.ClusterApi;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** A port of this machine whose connections lead to a guest. */
final class LocalPort implements AutoCloseable {
  private final ServerSocket server;
  private final ClusterApi api;
  private final String path;
  private final Console console;

  private LocalPort(ServerSocket server, ClusterApi api, String path, Console console) {
    this.server = server;
    this.api = api;
    this.path = path;
    this.console = console;
  }

  /**
   * @param port 0 for any free one
   */
  static LocalPort listen(String address, int port, ClusterApi api, String path, Console console) {
    try {
      return new LocalPort(
          new ServerSocket(port, 50, InetAddress.getByName(address)), api, path, console);
    } catch (IOException taken) {
      throw new Refusal(
          "cannot listen on %s port %d: %s; name another port"
              .formatted(address, port, taken.getMessage()));
    }
  }

  int port() {
    return server.getLocalPort();
  }

  /** Takes connections until it is closed. */
  void serve() {
    while (!server.isClosed()) {
      try {
        Socket client = server.accept();
        Thread.ofVirtual().start(() -> carry(client));
      } catch (IOException closed) {
        return;
      }
    }
  }

  /** The next connection, to its end. */
  void serveOne() throws IOException {
    carry(server.accept());
  }

  private void carry(Socket client) {
    try (client;
        GuestStream guest = GuestStream.open(api, path, client.getOutputStream())) {
      guest.send(client.getInputStream(), (bytes, count) -> count);
      guest.awaitEnd();
    } catch (IOException | Refusal failure) {
      console.err().println("error: " + failure.getMessage());
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
