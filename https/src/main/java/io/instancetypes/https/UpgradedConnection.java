package io.instancetypes.https;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.io.AbstractConnection;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;

/** A connection that has carried HTTP and now carries bytes, for threads that may wait. */
final class UpgradedConnection extends AbstractConnection
    implements Connection.UpgradeTo, WebSocket.Link {
  private final Duration stalled;
  private final CompletableFuture<Void> opened = new CompletableFuture<>();
  private CompletableFuture<Void> readable;
  private ByteBuffer early = ByteBuffer.allocate(0);

  /**
   * @param stalled how long the client may let an answer wait
   */
  UpgradedConnection(EndPoint endPoint, Duration stalled) {
    super(endPoint, Runnable::run);
    this.stalled = stalled;
  }

  @Override
  public void onUpgradeTo(ByteBuffer buffer) {
    if (buffer != null && buffer.hasRemaining()) {
      early = ByteBuffer.allocate(buffer.remaining()).put(buffer).flip();
    }
  }

  @Override
  public void onOpen() {
    super.onOpen();
    // Silence is normal here; whoever reads asks the client whether it is there.
    getEndPoint().setIdleTimeout(0);
    opened.complete(null);
  }

  @Override
  public void onClose(Throwable cause) {
    super.onClose(cause);
    opened.completeExceptionally(new IOException("the client has gone", cause));
  }

  @Override
  public void onFillable() {
    // Whoever reads has said what is to be called.
  }

  @Override
  public boolean onIdleExpired(TimeoutException silent) {
    return false;
  }

  void awaitOpen() throws IOException {
    await(opened, stalled);
  }

  @Override
  public int read(ByteBuffer buffer, Duration patience) throws IOException {
    if (early.hasRemaining()) {
      int count = Math.min(early.remaining(), buffer.remaining());
      buffer.put(early.slice().limit(count));
      early.position(early.position() + count);
      return count;
    }
    while (true) {
      int count = fill(buffer);
      if (count != 0) {
        return count;
      }
      if (readable == null) {
        readable = new CompletableFuture<>();
        getEndPoint().fillInterested(Callback.from(readable, InvocationType.NON_BLOCKING));
      }
      await(readable, patience);
      readable = null;
    }
  }

  /** Jetty appends behind the limit of a buffer. */
  private int fill(ByteBuffer buffer) throws IOException {
    ByteBuffer room = buffer.slice();
    int count = getEndPoint().fill(room.limit(0));
    if (count > 0) {
      buffer.position(buffer.position() + count);
    }
    return count;
  }

  @Override
  public synchronized void write(ByteBuffer bytes) throws IOException {
    var written = new CompletableFuture<Void>();
    getEndPoint().write(Callback.from(written, InvocationType.NON_BLOCKING), bytes);
    try {
      await(written, stalled);
    } catch (SocketTimeoutException unread) {
      close();
      throw new IOException("the client does not read", unread);
    }
  }

  private static void await(CompletableFuture<Void> awaited, Duration patience) throws IOException {
    try {
      awaited.get(patience.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException silent) {
      throw new SocketTimeoutException("nothing comes");
    } catch (ExecutionException failure) {
      throw new IOException("the client has gone", failure.getCause());
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      throw new IOException("the server is stopping", stopping);
    }
  }
}
