package io.instancetypes.bench.load;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import javax.net.ssl.SSLContext;

/** Clients that keep a server waiting, and come again when it has had enough of them. */
final class SlowClients {
  private static final String HOST = "\r\nHost: siege\r\n";

  private final LoadConnection connection;
  private final BooleanSupplier over;
  private final AtomicInteger ended = new AtomicInteger();

  SlowClients(LoadConnection connection, BooleanSupplier over) {
    this.connection = connection;
    this.over = over;
  }

  private enum Kind {
    SILENT,
    SLOW_HEAD,
    SLOW_BODY,
    NO_READER
  }

  void start(int count) {
    for (int i = 0; i < count; i++) {
      Kind kind = Kind.values()[i % Kind.values().length];
      Thread.ofVirtual().start(() -> keepOn(kind));
    }
  }

  /** How often the server has ended one of them. */
  int ended() {
    return ended.get();
  }

  private void keepOn(Kind kind) {
    while (!over.getAsBoolean()) {
      try (Socket socket = connect(kind)) {
        act(kind, socket);
      } catch (IOException cutOff) {
        ended.incrementAndGet();
      }
      pause();
    }
  }

  private Socket connect(Kind kind) throws IOException {
    String host = connection.uri("/").getHost();
    int port = connection.uri("/").getPort();
    SSLContext tls = kind == Kind.NO_READER ? connection.tls() : connection.strangerTls();
    return kind == Kind.SILENT
        ? new Socket(host, port)
        : tls.getSocketFactory().createSocket(host, port);
  }

  private void act(Kind kind, Socket socket) throws IOException {
    switch (kind) {
      case SILENT -> {
        socket.setSoTimeout(600_000);
        end(socket);
      }
      case SLOW_HEAD -> {
        send(socket, "GET / HTTP/1.1" + HOST);
        trickle(socket, "X-Slow: x\r\n");
      }
      case SLOW_BODY -> {
        send(
            socket, "POST /api/v1/namespaces HTTP/1.1" + HOST + "Content-Length: 10000000\r\n\r\n");
        trickle(socket, "x");
      }
      case NO_READER -> {
        // Asks again and again, and reads none of the answers.
        String get = "GET /openapi/v2 HTTP/1.1" + HOST + "\r\n";
        send(socket, get.repeat(20));
        trickle(socket, get);
      }
    }
  }

  private void trickle(Socket socket, String part) throws IOException {
    while (!over.getAsBoolean()) {
      send(socket, part);
      pause();
    }
  }

  private void end(Socket socket) throws IOException {
    if (socket.getInputStream().read() < 0 && !over.getAsBoolean()) {
      throw new IOException("The server has closed the connection.");
    }
  }

  private static void send(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(US_ASCII));
  }

  private static void pause() {
    try {
      Thread.sleep(1_000);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }
}
