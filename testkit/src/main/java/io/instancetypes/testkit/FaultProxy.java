package io.instancetypes.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A port that leads to others, as a Service or a network does: to the first that listens. What is
 * under way can be dropped, or forgotten so that it stays open and nothing arrives any more.
 */
public final class FaultProxy implements AutoCloseable {
  private final int port;
  private final List<Integer> targets = new CopyOnWriteArrayList<>();
  private final List<Connection> connections = new CopyOnWriteArrayList<>();
  private ServerSocket listening;

  public FaultProxy(Integer... targets) {
    this.targets.addAll(List.of(targets));
    listening = listen(0);
    port = listening.getLocalPort();
  }

  private ServerSocket listen(int wanted) {
    try {
      var socket = new ServerSocket(wanted, 50, InetAddress.getLoopbackAddress());
      Thread.ofVirtual().start(() -> accept(socket));
      return socket;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  public int port() {
    return port;
  }

  public void leadTo(int target) {
    targets.add(target);
  }

  /** Loses all connections that there are without telling anybody; new ones work. */
  public int silence() {
    connections.forEach(connection -> connection.lost = true);
    return connections.size();
  }

  /** Ends all connections that there are; new ones work. */
  public void drop() {
    connections.forEach(Connection::close);
  }

  /** Ends all connections and refuses new ones, as where nobody is left. */
  public void shut() {
    try {
      listening.close();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    drop();
  }

  public void reopen() {
    listening = listen(port);
  }

  private void accept(ServerSocket socket) {
    while (!socket.isClosed()) {
      try {
        Socket near = socket.accept();
        Thread.ofVirtual().start(() -> lead(near));
      } catch (IOException over) {
        return;
      }
    }
  }

  private void lead(Socket near) {
    Socket far = connect();
    if (far == null) {
      close(near);
      return;
    }
    var connection = new Connection(near, far);
    connections.add(connection);
    Thread.ofVirtual().start(() -> connection.carry(near, far));
    connection.carry(far, near);
    connections.remove(connection);
  }

  private Socket connect() {
    for (int target : targets) {
      try {
        return new Socket(InetAddress.getLoopbackAddress(), target);
      } catch (IOException nobody) {
        // The next one may be there.
      }
    }
    return null;
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException already) {
      // Nothing is left to close.
    }
  }

  private static final class Connection {
    private final Socket near;
    private final Socket far;
    private volatile boolean lost;

    Connection(Socket near, Socket far) {
      this.near = near;
      this.far = far;
    }

    void carry(Socket from, Socket to) {
      try {
        InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream();
        byte[] buffer = new byte[8192];
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
          if (!lost) {
            out.write(buffer, 0, read);
          }
        }
      } catch (IOException ended) {
        // Either side may go.
      }
      if (!lost) {
        close();
      }
    }

    void close() {
      FaultProxy.close(near);
      FaultProxy.close(far);
    }
  }

  @Override
  public void close() {
    shut();
  }
}
