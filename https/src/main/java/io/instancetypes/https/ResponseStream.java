package io.instancetypes.https;

import java.io.IOException;
import java.io.OutputStream;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;

/** What a client is sent, as long as it does read. */
final class ResponseStream extends OutputStream {
  /** Small enough that a slow client is seen to go on. */
  private static final int PIECE = 64 * 1024;

  private final Response response;
  private final Patience patience;
  private boolean closed;

  ResponseStream(Response response, Patience patience) {
    this.response = response;
    this.patience = patience;
  }

  @Override
  public void write(int octet) throws IOException {
    write(new byte[] {(byte) octet}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    int end = offset + length;
    for (int at = offset; at < end; at += PIECE) {
      send(false, ByteBuffer.wrap(bytes, at, Math.min(PIECE, end - at)));
    }
  }

  /** Sends the head of the answer, if nothing else has. */
  @Override
  public void flush() throws IOException {
    if (!response.isCommitted()) {
      send(false, BufferUtil.EMPTY_BUFFER);
    }
  }

  /** All that is left of an answer, and its end. */
  void finish(byte[] bytes) throws IOException {
    int last = Math.max(0, bytes.length - PIECE);
    write(bytes, 0, last);
    closed = true;
    send(true, ByteBuffer.wrap(bytes, last, bytes.length - last));
  }

  @Override
  public void close() throws IOException {
    if (!closed) {
      closed = true;
      send(true, BufferUtil.EMPTY_BUFFER);
    }
  }

  private void send(boolean last, ByteBuffer bytes) throws IOException {
    var sent = new CompletableFuture<Void>();
    response.write(last, bytes, Callback.from(sent, InvocationType.NON_BLOCKING));
    try {
      sent.get(patience.nanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException unread) {
      closed = true;
      throw new SocketTimeoutException("the client does not read its answer");
    } catch (ExecutionException failure) {
      closed = true;
      throw new IOException("the client has gone", failure.getCause());
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      throw new IOException("the server is stopping", stopping);
    }
  }
}
