package io.instancetypes.https;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.util.Callback;

/**
 * Notices that the client of a stream of HTTP/1.1 goes: Jetty reads no further while a request of
 * that version is answered, and would miss it.
 */
final class ClientDeparture implements Callback {
  /** Nobody has anything to say while they listen to a watch. */
  private static final int MOST_IGNORED = 64 * 1024;

  private final EndPoint endPoint;
  private final StreamEnd end;
  private int ignored;

  ClientDeparture(EndPoint endPoint, StreamEnd end) {
    this.endPoint = endPoint;
    this.end = end;
  }

  void listen() {
    endPoint.tryFillInterested(this);
  }

  @Override
  public void succeeded() {
    ByteBuffer buffer = ByteBuffer.allocate(1024).limit(0);
    try {
      int count = endPoint.fill(buffer);
      ignored += Math.max(count, 0);
      if (count < 0 || ignored > MOST_IGNORED) {
        end.come();
      } else {
        listen();
      }
    } catch (IOException gone) {
      end.come();
    }
  }

  @Override
  public void failed(Throwable gone) {
    end.come();
  }

  @Override
  public InvocationType getInvocationType() {
    return InvocationType.NON_BLOCKING;
  }
}
