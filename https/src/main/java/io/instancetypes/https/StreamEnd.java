package io.instancetypes.https;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Callback;

/** The end of an answer without end: the client goes, or the server stops. */
final class StreamEnd implements Callback {
  /** Nobody has anything to say while they listen to a watch. */
  private static final int MOST_IGNORED = 64 * 1024;

  private final EndPoint endPoint;
  private final boolean alone;
  private int ignored;
  private Runnable action = () -> {};
  private boolean come;

  StreamEnd(Request request) {
    this.endPoint = request.getConnectionMetaData().getConnection().getEndPoint();
    this.alone = request.getConnectionMetaData().getHttpVersion() != HttpVersion.HTTP_2;
    request.addFailureListener(failure -> come());
  }

  /** Whether the connection has nothing else to carry, and so ends with the answer. */
  boolean isAlone() {
    return alone;
  }

  /** Jetty reads no further while a request of HTTP/1.1 is answered, and would miss its end. */
  void listen() {
    if (alone) {
      endPoint.tryFillInterested(this);
    }
  }

  @Override
  public void succeeded() {
    ByteBuffer buffer = ByteBuffer.allocate(1024).limit(0);
    try {
      int count = endPoint.fill(buffer);
      ignored += Math.max(count, 0);
      if (count < 0 || ignored > MOST_IGNORED) {
        come();
      } else {
        listen();
      }
    } catch (IOException gone) {
      come();
    }
  }

  @Override
  public void failed(Throwable gone) {
    come();
  }

  @Override
  public InvocationType getInvocationType() {
    return InvocationType.NON_BLOCKING;
  }

  synchronized boolean hasCome() {
    return come;
  }

  void come() {
    Runnable told;
    synchronized (this) {
      come = true;
      told = action;
    }
    told.run();
  }

  void whenCome(Runnable other) {
    boolean late;
    synchronized (this) {
      action = other;
      late = come;
    }
    if (late) {
      other.run();
    }
  }

  /** After the last byte of the answer. */
  void close() {
    if (alone) {
      endPoint.close();
    }
  }
}
