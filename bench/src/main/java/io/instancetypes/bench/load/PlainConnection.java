package io.instancetypes.bench.load;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.util.Arrays;
import javax.net.ssl.SSLSocket;

/**
 * A kept HTTPS connection for measurements, where client and servers share the cores: a thread
 * writes a request and reads an answer, whose bytes are taken from the socket and not looked at.
 */
final class PlainConnection implements AutoCloseable {
  private static final int READ_AT_ONCE = 64 * 1024;

  private final SSLSocket socket;
  private final InputStream in;
  private final OutputStream out;
  private final String host;
  private byte[] bytes = new byte[READ_AT_ONCE];
  private int from;
  private int to;
  private byte[] body = new byte[READ_AT_ONCE];
  private int length;
  private int status;

  PlainConnection(LoadConnection server) throws IOException {
    URI uri = server.uri("/");
    socket = (SSLSocket) server.tls().getSocketFactory().createSocket(uri.getHost(), uri.getPort());
    socket.setTcpNoDelay(true);
    in = socket.getInputStream();
    out = socket.getOutputStream();
    host = uri.getAuthority();
  }

  /** The status of the answer; what it says is kept until the next request. */
  int send(String method, String path, byte[] sent) throws IOException {
    write(method, path, sent);
    read();
    return status;
  }

  /** Sends a request whose answer is read line by line. */
  void begin(String path) throws IOException {
    write("GET", path, null);
    head();
  }

  byte[] body() {
    return Arrays.copyOf(body, length);
  }

  private void write(String method, String path, byte[] sent) throws IOException {
    String head =
        method
            + " "
            + path
            + " HTTP/1.1\r\nHost: "
            + host
            + (sent == null
                ? "\r\n\r\n"
                : "\r\nContent-Type: application/json\r\nContent-Length: "
                    + sent.length
                    + "\r\n\r\n");
    int size = head.length() + (sent == null ? 0 : sent.length);
    byte[] request = Arrays.copyOf(head.getBytes(ISO_8859_1), size);
    if (sent != null) {
      System.arraycopy(sent, 0, request, head.length(), sent.length);
    }
    out.write(request);
  }

  private void read() throws IOException {
    long announced = head();
    length = 0;
    if (announced >= 0) {
      take((int) announced);
      return;
    }
    for (int chunk = chunk(); chunk > 0; chunk = chunk()) {
      take(chunk);
      line();
    }
    line();
  }

  /** The announced length, or -1 for chunks. */
  private long head() throws IOException {
    status = Integer.parseInt(line().split(" ")[1]);
    long announced = -1;
    for (String line = line(); !line.isEmpty(); line = line()) {
      if (line.regionMatches(true, 0, "Content-Length:", 0, 15)) {
        announced = Long.parseLong(line.substring(15).strip());
      }
    }
    return announced;
  }

  private int chunk() throws IOException {
    return Integer.parseInt(line().strip(), 16);
  }

  private void take(int count) throws IOException {
    if (body.length < length + count) {
      body = Arrays.copyOf(body, Math.max(2 * body.length, length + count));
    }
    for (int left = count; left > 0; ) {
      if (from == to) {
        fill();
      }
      int part = Math.min(left, to - from);
      System.arraycopy(bytes, from, body, length, part);
      from += part;
      length += part;
      left -= part;
    }
  }

  /** Whole lines of a stream that comes in chunks, as many as have come; null at its end. */
  String streamed() throws IOException {
    length = 0;
    do {
      int chunk = chunk();
      if (chunk == 0) {
        return null;
      }
      take(chunk);
      line();
    } while (body[length - 1] != '\n');
    return new String(body, 0, length, ISO_8859_1);
  }

  private String line() throws IOException {
    var line = new StringBuilder();
    while (true) {
      if (from == to) {
        fill();
      }
      char next = (char) bytes[from++];
      if (next == '\n') {
        line.setLength(line.length() - 1);
        return line.toString();
      }
      line.append(next);
    }
  }

  private void fill() throws IOException {
    from = 0;
    to = in.read(bytes, 0, bytes.length);
    if (to <= 0) {
      throw new EOFException("the server closed the connection");
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
