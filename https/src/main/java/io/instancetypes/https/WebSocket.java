package io.instancetypes.https;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.https.WebSocketFrame.Opcode;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;

/**
 * The server's side of a web socket that carries a stream of bytes: where its messages begin and
 * end means nothing, so that a frame of any length needs no memory. One thread reads, any may send.
 */
public final class WebSocket implements AutoCloseable {
  public static final int NORMAL = 1000;
  public static final int GOING_AWAY = 1001;

  /** How often the client is asked whether it is still there. */
  private static final Duration PING = Duration.ofSeconds(30);

  /** How long it has to take its leave. */
  private static final Duration FAREWELL = Duration.ofSeconds(2);

  private static final int LONGEST_REASON = WebSocketFrame.LONGEST_CONTROL - 2;

  private final Link link;
  private final WebSocketInput in;
  private long asked;
  private boolean closing;
  private long ended;
  private boolean withinMessage;
  private WebSocketFrame frame;
  private long left;

  /** The connection below. */
  interface Link {
    /** At least one byte; -1 at the end. Refuses with a {@link SocketTimeoutException}. */
    int read(ByteBuffer buffer, Duration patience) throws IOException;

    /** All of it; one caller at a time. */
    void write(ByteBuffer bytes) throws IOException;

    void close();
  }

  WebSocket(Link link) {
    this.link = link;
    this.in = new WebSocketInput(link);
  }

  /**
   * The next bytes that the client sends.
   *
   * @param patience refused with a {@link SocketTimeoutException} after that, and can be called
   *     again
   * @return how many; -1 if the client has taken its leave or is gone
   */
  public int receive(byte[] bytes, Duration patience) throws IOException {
    try {
      return next(bytes, patience);
    } catch (SocketTimeoutException silent) {
      if (hasLeft()) {
        return -1;
      }
      if (!isEnding()) {
        checkThere();
      }
      throw silent;
    } catch (WebSocketException wrong) {
      end(wrong.code(), wrong.getMessage());
      return -1;
    }
  }

  private int next(byte[] bytes, Duration patience) throws IOException {
    while (true) {
      if (frame == null) {
        frame = in.head(patience);
        if (frame == null) {
          return -1;
        }
        frame.check(withinMessage);
        left = frame.length();
      }
      if (frame.opcode().isControl()) {
        if (!control(in.payload(frame, patience))) {
          return -1;
        }
        frame = null;
      } else if (left == 0) {
        withinMessage = !frame.last();
        frame = null;
      } else {
        int count = in.some(bytes, frame, frame.length() - left, left, patience);
        if (count > 0) {
          left -= count;
        }
        return count;
      }
    }
  }

  /** Whether the client goes on. */
  private boolean control(byte[] payload) throws IOException {
    switch (frame.opcode()) {
      case PING -> send(Opcode.PONG, payload, 0, payload.length);
      case CLOSE -> {
        int code = payload.length < 2 ? NORMAL : (payload[0] & 0xFF) << 8 | payload[1] & 0xFF;
        end(code, "");
        return false;
      }
      default -> {
        // A pong says that the client is there, which was noticed.
      }
    }
    return true;
  }

  /** One that neither speaks nor answers is gone. */
  private void checkThere() throws IOException {
    long silent = System.nanoTime() - in.heard();
    if (silent > 2 * PING.toNanos()) {
      link.close();
      throw new IOException("the client does not answer any more");
    }
    if (silent > PING.toNanos() && asked != in.heard()) {
      asked = in.heard();
      send(Opcode.PING, new byte[0], 0, 0);
    }
  }

  /** Waits until the client reads it. */
  public void send(byte[] bytes, int offset, int length) throws IOException {
    send(Opcode.BINARY, bytes, offset, length);
  }

  private synchronized void send(Opcode opcode, byte[] bytes, int offset, int length)
      throws IOException {
    if (closing) {
      throw new IOException("the web socket is closed");
    }
    write(opcode, bytes, offset, length);
  }

  private void write(Opcode opcode, byte[] bytes, int offset, int length) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(10 + length);
    buffer.put((byte) (0x80 | opcode.code()));
    if (length < 126) {
      buffer.put((byte) length);
    } else if (length < 1 << 16) {
      buffer.put((byte) 126).putShort((short) length);
    } else {
      buffer.put((byte) 127).putLong(length);
    }
    link.write(buffer.put(bytes, offset, length).flip());
  }

  /**
   * Tells the client that this is the end, and why; any thread may. What it has sent before it
   * answers is still received.
   */
  public synchronized void end(int code, String reason) {
    if (closing) {
      return;
    }
    byte[] words = reason.getBytes(UTF_8);
    byte[] payload =
        Arrays.copyOf(
            new byte[] {(byte) (code >> 8), (byte) code},
            2 + Math.min(words.length, LONGEST_REASON));
    System.arraycopy(words, 0, payload, 2, payload.length - 2);
    try {
      write(Opcode.CLOSE, payload, 0, payload.length);
    } catch (IOException gone) {
      link.close();
    }
    closing = true;
    ended = System.nanoTime();
  }

  private synchronized boolean isEnding() {
    return closing;
  }

  /** Whether the client had the time to answer to the end. */
  private synchronized boolean hasLeft() {
    return closing && System.nanoTime() - ended > FAREWELL.toNanos();
  }

  /** Ends it from this side, by the thread that reads: a client that is still there answers. */
  public void close(int code, String reason) {
    end(code, reason);
    long deadline = System.nanoTime() + FAREWELL.toNanos();
    ByteBuffer ignored = ByteBuffer.allocate(4096);
    try {
      // What the client still sends must be taken, or it would not get to read why.
      for (long rest = FAREWELL.toNanos(); rest > 0; rest = deadline - System.nanoTime()) {
        if (link.read(ignored.clear(), Duration.ofNanos(rest)) < 0) {
          break;
        }
      }
    } catch (IOException gone) {
      // Then it knows.
    }
    link.close();
  }

  @Override
  public void close() {
    close(NORMAL, "");
  }
}
