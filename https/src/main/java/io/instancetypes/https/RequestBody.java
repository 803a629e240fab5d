package io.instancetypes.https;

import io.instancetypes.machinery.status.Failures;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.thread.Invocable;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;

/** What a client sends, as long as it does send. */
final class RequestBody extends InputStream {
  private final Request request;
  private final Patience patience;
  private final Semaphore arrived = new Semaphore(0);
  private Content.Chunk chunk;

  RequestBody(Request request, Patience patience) {
    this.request = request;
    this.patience = patience;
  }

  @Override
  public int read() throws IOException {
    byte[] octet = new byte[1];
    return read(octet, 0, 1) < 0 ? -1 : octet[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    while (chunk == null || !chunk.hasRemaining()) {
      if (chunk != null && chunk.isLast()) {
        return -1;
      }
      release();
      chunk = next();
    }
    ByteBuffer buffer = chunk.getByteBuffer();
    int count = Math.min(length, buffer.remaining());
    buffer.get(bytes, offset, count);
    return count;
  }

  private void release() {
    if (chunk != null) {
      chunk.release();
      chunk = null;
    }
  }

  private Content.Chunk next() throws IOException {
    while (true) {
      Content.Chunk next = request.read();
      if (next == null) {
        await();
      } else if (Content.Chunk.isFailure(next)) {
        throw new IOException("the client has gone", next.getFailure());
      } else {
        return next;
      }
    }
  }

  private void await() throws IOException {
    request.demand(Invocable.from(InvocationType.NON_BLOCKING, arrived::release));
    try {
      if (!arrived.tryAcquire(patience.nanos(), TimeUnit.NANOSECONDS)) {
        throw Failures.timeout();
      }
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      throw new IOException("the server is stopping", stopping);
    }
  }

  @Override
  public void close() {
    release();
  }
}
