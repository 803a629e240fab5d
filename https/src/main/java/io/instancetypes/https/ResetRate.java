package io.instancetypes.https;

import java.time.Duration;
import org.eclipse.jetty.http2.frames.DataFrame;
import org.eclipse.jetty.http2.frames.ResetFrame;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.RateControl;
import org.eclipse.jetty.io.WindowRateControl;

/**
 * How often a connection of HTTP/2 may do what costs the server more than the client, such as to
 * cancel a request. A client with many informers cancels a thousand watches at once when it stops;
 * a stranger has no reason to.
 */
final class ResetRate implements RateControl {
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final int KNOWN = 5_000;
  private static final int STRANGER = 100;

  private final ClientConnections connections;
  private final EndPoint endPoint;
  private final RateControl known = new WindowRateControl(KNOWN, SECOND);
  private final RateControl stranger = new WindowRateControl(STRANGER, SECOND);

  ResetRate(ClientConnections connections, EndPoint endPoint) {
    this.connections = connections;
    this.endPoint = endPoint;
  }

  @Override
  public boolean onEvent(Object event) {
    ClientConnection client = connections.of(endPoint);
    // Jetty counts the resets that the server sends, and what comes on streams that it has reset.
    if (client != null && client.unread().excuse(stream(event))) {
      return true;
    }
    return (client == null || client.isStranger() ? stranger : known).onEvent(event);
  }

  private static int stream(Object event) {
    return switch (event) {
      case DataFrame data -> data.getStreamId();
      case ResetFrame reset -> reset.getStreamId();
      default -> 0;
    };
  }
}
