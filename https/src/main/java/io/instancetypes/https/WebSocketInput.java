package io.instancetypes.https;

import io.instancetypes.https.WebSocketFrame.Opcode;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;

/** Takes frames of a client apart. What is half there when patience ends is kept for next time. */
final class WebSocketInput {
  private static final int CHUNK = 16 * 1024;
  private static final int MASKED = 0x80;
  private static final int RESERVED = 0x70;

  private final WebSocket.Link link;
  private final ByteBuffer received = ByteBuffer.allocate(CHUNK).flip();

  private long heard = System.nanoTime();

  WebSocketInput(WebSocket.Link link) {
    this.link = link;
  }

  /** When the client last sent anything, by the clock of {@link System#nanoTime}. */
  long heard() {
    return heard;
  }

  /** Null at the end. */
  WebSocketFrame head(Duration patience) throws IOException {
    if (!has(2, patience)) {
      return null;
    }
    int first = received.get(received.position());
    int second = received.get(received.position() + 1);
    if ((first & RESERVED) != 0) {
      throw new WebSocketException(WebSocketException.PROTOCOL, "extensions were not agreed on");
    }
    if ((second & MASKED) == 0) {
      throw new WebSocketException(WebSocketException.PROTOCOL, "a client masks what it sends");
    }
    int bytes =
        switch (second & 0x7F) {
          case 126 -> 2;
          case 127 -> 8;
          default -> 0;
        };
    if (!has(2 + bytes + 4, patience)) {
      return null;
    }
    received.position(received.position() + 2);
    long length =
        switch (bytes) {
          case 2 -> received.getShort() & 0xFFFF;
          case 8 -> received.getLong();
          default -> second & 0x7F;
        };
    byte[] mask = new byte[4];
    received.get(mask);
    return new WebSocketFrame(first < 0, Opcode.of(first & 0xF), length, mask);
  }

  /** The whole of a short one. */
  byte[] payload(WebSocketFrame frame, Duration patience) throws IOException {
    if (!has((int) frame.length(), patience)) {
      throw new EOFException("the client has gone in the middle of a frame");
    }
    byte[] payload = new byte[(int) frame.length()];
    received.get(payload);
    unmask(payload, payload.length, frame.mask(), 0);
    return payload;
  }

  /**
   * What is there of a long one; -1 at the end.
   *
   * @param at how much of it was taken before
   */
  int some(byte[] bytes, WebSocketFrame frame, long at, long left, Duration patience)
      throws IOException {
    if (!has(1, patience)) {
      return -1;
    }
    int count = (int) Math.min(Math.min(left, bytes.length), received.remaining());
    received.get(bytes, 0, count);
    unmask(bytes, count, frame.mask(), at);
    return count;
  }

  private static void unmask(byte[] bytes, int count, byte[] mask, long at) {
    for (int i = 0; i < count; i++) {
      bytes[i] ^= mask[(int) (at + i & 3)];
    }
  }

  private boolean has(int count, Duration patience) throws IOException {
    while (received.remaining() < count) {
      received.compact();
      try {
        if (link.read(received, patience) < 0) {
          return false;
        }
        heard = System.nanoTime();
      } finally {
        received.flip();
      }
    }
    return true;
  }
}
