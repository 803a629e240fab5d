package io.instancetypes.https;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.time.Duration;
import org.eclipse.jetty.io.ssl.SslConnection;

/** One connection of a client, and how it is used. */
final class ClientConnection {
  /** How long a client has to take note that its connection was ended. */
  private static final Duration FAREWELL = Duration.ofSeconds(2);

  private final SslConnection connection;
  private final String address;
  private final UnreadStreams unread = new UnreadStreams();
  private int running;
  private boolean served;
  private boolean known;
  private boolean ended;
  private boolean open = true;
  private long quietSince = System.nanoTime();

  ClientConnection(SslConnection connection) {
    this.connection = connection;
    this.address = address(connection.getEndPoint().getRemoteSocketAddress());
  }

  private static String address(SocketAddress socket) {
    InetAddress remote = socket instanceof InetSocketAddress inet ? inet.getAddress() : null;
    return remote == null ? "" : remote.getHostAddress();
  }

  String address() {
    return address;
  }

  UnreadStreams unread() {
    return unread;
  }

  synchronized void begin() {
    running++;
    served = true;
  }

  synchronized void end() {
    running--;
    quietSince = System.nanoTime();
  }

  synchronized boolean isStranger() {
    return !known;
  }

  synchronized boolean isOpen() {
    return open;
  }

  synchronized void closed() {
    open = false;
  }

  /** Whether this is news. */
  synchronized boolean know() {
    boolean news = !known;
    known = true;
    return news;
  }

  /** The answer under way is the last one. */
  synchronized void endSoon() {
    ended = true;
  }

  synchronized long quietSince() {
    return quietSince;
  }

  synchronized boolean isOverdue(Deadlines deadlines, long now) {
    if (running > 0) {
      return false;
    }
    Duration patience = ended ? FAREWELL : served ? deadlines.idle() : deadlines.head();
    return now - quietSince > patience.toNanos();
  }

  /** Politely at first: HTTP/2 has a frame to say goodbye with. */
  void close() {
    boolean again;
    synchronized (this) {
      again = ended || !served;
      ended = true;
      quietSince = System.nanoTime();
    }
    if (again) {
      connection.getEndPoint().close();
    } else {
      connection.getSslEndPoint().getConnection().close();
    }
  }
}
