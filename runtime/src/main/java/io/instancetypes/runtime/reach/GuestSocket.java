package io.instancetypes.runtime.reach;

import io.instancetypes.platform.subresources.GuestAccess.GuestStream;
import io.instancetypes.platform.subresources.GuestException;
import io.instancetypes.runtime.confine.GuestConnection;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;

/** A connection to a guest. */
final class GuestSocket implements GuestStream {
  private final SocketChannel channel;
  private final ByteBuffer early;
  private volatile String farewell;

  /**
   * @param early what was read of it already
   * @param farewell why it ends, unless somebody ends it for another reason
   */
  GuestSocket(SocketChannel channel, ByteBuffer early, String farewell) {
    this.channel = channel;
    this.early = early;
    this.farewell = farewell;
  }

  /** To a socket among the files of a guest. */
  static GuestSocket open(Path socket, String farewell) throws IOException {
    SocketChannel channel = GuestConnection.channel();
    try {
      GuestConnection.connect(channel, socket);
      return new GuestSocket(channel, ByteBuffer.allocate(0), farewell);
    } catch (IOException nobody) {
      channel.close();
      throw new IOException("the guest does not answer at " + socket.getFileName(), nobody);
    }
  }

  boolean isOpen() {
    return channel.isOpen();
  }

  /** Ends it for a reason that whoever has it is told. */
  void end(String reason) {
    farewell = reason;
    close();
  }

  @Override
  public int read(byte[] bytes) throws GuestException {
    if (early.hasRemaining()) {
      int count = Math.min(early.remaining(), bytes.length);
      early.get(bytes, 0, count);
      return count;
    }
    try {
      return channel.read(ByteBuffer.wrap(bytes));
    } catch (IOException gone) {
      throw new GuestException(farewell, gone);
    }
  }

  @Override
  public void write(byte[] bytes, int count) throws GuestException {
    ByteBuffer rest = ByteBuffer.wrap(bytes, 0, count);
    try {
      while (rest.hasRemaining()) {
        channel.write(rest);
      }
    } catch (IOException gone) {
      throw new GuestException(farewell, gone);
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException closed) {
      // So it is closed.
    }
  }

  @Override
  public String farewell() {
    return farewell;
  }
}
