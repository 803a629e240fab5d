package io.instancetypes.runtime.qmp;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.Arrays;

/**
 * Documents on a socket, each on a line. Whoever is at its other end may be a guest that has broken
 * out of its machine, and must not fill the memory of whoever listens.
 */
public final class JsonLines {
  private static final int CHUNK = 8 << 10;

  /** No text has this byte: what comes before it in a line is a rest of something else. */
  private static final byte DELIMITER = (byte) 0xff;

  private final SocketChannel channel;
  private final String speaker;
  private final int longest;
  private final ByteBuffer received = ByteBuffer.allocate(CHUNK).flip();

  /**
   * @param speaker who is at the other end, for messages
   * @param longest how many bytes a line may have
   */
  public JsonLines(SocketChannel channel, String speaker, int longest) {
    this.channel = channel;
    this.speaker = speaker;
    this.longest = longest;
  }

  /** Null where the other end is closed. */
  public Fields next() throws IOException {
    var line = new ByteArrayOutputStream();
    while (received.hasRemaining() || fill()) {
      byte one = received.get();
      if (one == '\n') {
        return document(line.toByteArray());
      }
      line.write(one);
      if (line.size() > longest) {
        throw new IOException(speaker + " sends a line of more than " + longest + " bytes");
      }
    }
    return null;
  }

  private boolean fill() throws IOException {
    received.clear();
    int count = channel.read(received);
    received.flip();
    return count >= 0;
  }

  private Fields document(byte[] line) throws IOException {
    try {
      return Json.read(delimited(line)) instanceof Fields fields ? fields : new Fields();
    } catch (RuntimeException notJson) {
      throw new IOException(speaker + " sends what is not JSON: " + notJson.getMessage(), notJson);
    }
  }

  private static byte[] delimited(byte[] line) {
    int start = line.length;
    while (start > 0 && line[start - 1] != DELIMITER) {
      start--;
    }
    return Arrays.copyOfRange(line, start, line.length);
  }

  public void send(Fields document) throws IOException {
    send(document, new byte[0]);
  }

  /** After a byte at which whoever listens forgets what it has read of a line. */
  public void sendDelimited(Fields document) throws IOException {
    send(document, new byte[] {DELIMITER});
  }

  private void send(Fields document, byte[] before) throws IOException {
    byte[] json = Json.write(document);
    ByteBuffer line = ByteBuffer.allocate(before.length + json.length + 1);
    line.put(before).put(json).put((byte) '\n').flip();
    synchronized (channel) {
      while (line.hasRemaining()) {
        channel.write(line);
      }
    }
  }
}
