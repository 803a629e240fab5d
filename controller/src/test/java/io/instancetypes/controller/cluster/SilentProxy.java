package io.instancetypes.controller.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A way to a server on which connections can be lost as in a network where somebody forgets them:
 * they stay open, and nothing arrives any more.
 */
final class SilentProxy implements AutoCloseable {
  private final ServerSocket listening;
  private final int target;
  private final List<Way> ways = new CopyOnWriteArrayList<>();

  SilentProxy(int target) throws IOException {
    this.target = target;
    this.listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread.ofVirtual().start(this::accept);
  }

  int port() {
    return listening.getLocalPort();
  }

  /** Loses all connections that there are; new ones work. */
  int silence() {
    ways.forEach(way -> way.lost = true);
    return ways.size();
  }

  private void accept() {
    while (!listening.isClosed()) {
      try {
        Socket near = listening.accept();
        var way = new Way(near, new Socket(InetAddress.getLoopbackAddress(), target));
        ways.add(way);
        Thread.ofVirtual().start(() -> way.carry(way.near, way.far));
        Thread.ofVirtual().start(() -> way.carry(way.far, way.near));
      } catch (IOException closed) {
        // The test is over.
      }
    }
  }

  private static final class Way {
    private final Socket near;
    private final Socket far;
    private volatile boolean lost;

    Way(Socket near, Socket far) {
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
      } catch (IOException closed) {
        // Either side may go.
      }
      if (!lost) {
        close();
      }
    }

    void close() {
      try {
        near.close();
        far.close();
      } catch (IOException already) {
        // Nothing is left to close.
      }
    }
  }

  @Override
  public void close() throws IOException {
    listening.close();
    ways.forEach(Way::close);
  }
}
