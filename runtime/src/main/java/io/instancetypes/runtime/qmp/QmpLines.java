package io.instancetypes.runtime.qmp;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** Documents on a socket, each on a line. */
final class QmpLines {
  /** A guest that has broken out of its machine must not fill the memory of whoever watches it. */
  private static final int LONGEST = 4 << 20;

  private static final int CHUNK = 8 << 10;

  private final SocketChannel channel;
  private final ByteBuffer received = ByteBuffer.allocate(CHUNK).flip();

  QmpLines(SocketChannel channel) {
    this.channel = channel;
  }

  /** Null where QEMU has closed its end. */
  Fields next() throws IOException {
    var line = new ByteArrayOutputStream();
    while (received.hasRemaining() || fill()) {
      byte one = received.get();
      if (one == '\n') {
        return document(line.toByteArray());
      }
      line.write(one);
      if (line.size() > LONGEST) {
        throw new IOException("QEMU sends a line of more than " + LONGEST + " bytes");
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

  private static Fields document(byte[] line) throws IOException {
    try {
      return Json.read(line) instanceof Fields fields ? fields : new Fields();
    } catch (RuntimeException notJson) {
      throw new IOException("QEMU sends what is not JSON: " + notJson.getMessage(), notJson);
    }
  }

  void send(Fields document) throws IOException {
    byte[] json = Json.write(document);
    ByteBuffer line = ByteBuffer.allocate(json.length + 1).put(json).put((byte) '\n').flip();
    synchronized (channel) {
      while (line.hasRemaining()) {
        channel.write(line);
      }
    }
  }
}
