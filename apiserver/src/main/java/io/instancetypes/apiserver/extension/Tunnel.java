package io.instancetypes.apiserver.extension;

import io.instancetypes.https.Exchange;
import io.instancetypes.https.WebSocket;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;

/** Carries bytes between a web socket and its far end, until one of them ends. */
final class Tunnel {
  private static final int CHUNK = 16 * 1024;

  /** How often it is asked whether the client may go on. */
  private static final Duration TICK = Duration.ofSeconds(2);

  /** How long the far end may leave unread what the client sends. */
  private static final Duration STALLED = Duration.ofSeconds(60);

  private static final int POLICY = 1008;
  private static final long NOT_WRITING = 0;

  private final Exchange exchange;
  private final WebSocket socket;
  private final TunnelEnd end;
  private volatile long writingSince = NOT_WRITING;

  private Tunnel(Exchange exchange, WebSocket socket, TunnelEnd end) {
    this.exchange = exchange;
    this.socket = socket;
    this.end = end;
  }

  /** Returns when it has ended; a client that cannot have one leaves nothing open either. */
  static void run(Exchange exchange, Extension.Reply.Stream stream) throws IOException {
    exchange.requireWebSocket();
    try (TunnelEnd end = stream.opening().open();
        WebSocket socket = exchange.upgrade(stream.protocol())) {
      new Tunnel(exchange, socket, end).carry();
    }
  }

  private void carry() throws IOException {
    Thread outward = Thread.ofVirtual().name("tunnel").start(this::outward);
    Thread watch = Thread.ofVirtual().name("tunnel watch").start(this::watch);
    exchange.whenEnded(() -> Thread.startVirtualThread(this::stop));
    try {
      inward();
    } finally {
      watch.interrupt();
      end.close();
      join(outward);
    }
  }

  private void inward() throws IOException {
    byte[] bytes = new byte[CHUNK];
    while (true) {
      int count;
      try {
        count = socket.receive(bytes, TICK);
      } catch (SocketTimeoutException quiet) {
        continue;
      }
      if (count < 0) {
        return;
      }
      if (!write(bytes, count)) {
        socket.end(WebSocket.NORMAL, end.farewell());
        return;
      }
    }
  }

  /** Whether it was taken. */
  private boolean write(byte[] bytes, int count) {
    writingSince = System.nanoTime() | 1;
    try {
      end.write(bytes, count);
      return true;
    } catch (IOException gone) {
      return false;
    } finally {
      writingSince = NOT_WRITING;
    }
  }

  private void outward() {
    byte[] bytes = new byte[CHUNK];
    try {
      for (int count = end.read(bytes); count >= 0; count = end.read(bytes)) {
        socket.send(bytes, 0, count);
      }
    } catch (IOException gone) {
      // One side or the other.
    }
    socket.end(WebSocket.NORMAL, end.farewell());
  }

  /** Ends what goes on without right, or does not go on. */
  private void watch() {
    try {
      while (true) {
        Thread.sleep(TICK);
        long since = writingSince;
        if (since != NOT_WRITING && System.nanoTime() - since > STALLED.toNanos()) {
          finish(WebSocket.NORMAL, "the other side does not read");
        } else if (!exchange.mayGoOn()) {
          finish(POLICY, "your credentials are no longer good");
        }
      }
    } catch (InterruptedException ended) {
      // As it should.
    }
  }

  private void stop() {
    finish(WebSocket.GOING_AWAY, "the server stops");
  }

  private void finish(int code, String reason) {
    socket.end(code, reason);
    end.close();
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
  }
}
