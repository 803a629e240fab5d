package io.instancetypes.https;

import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Hands every request over to a virtual thread of its own. Jetty would choose the thread by how the
 * request came: one that ends a TLS handshake, or follows another in the same packet, would run on
 * one of the few threads that all connections share.
 */
final class ServiceHandler extends Handler.Abstract.NonBlocking {
  private final ExchangeThreads exchanges;
  private final ClientConnections connections;
  private final OpenStreams streams;
  private final Deadlines deadlines;

  ServiceHandler(
      ExchangeThreads exchanges,
      ClientConnections connections,
      OpenStreams streams,
      Deadlines deadlines) {
    this.exchanges = exchanges;
    this.connections = connections;
    this.streams = streams;
    this.deadlines = deadlines;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    EndPoint endPoint = request.getConnectionMetaData().getConnection().getEndPoint();
    ClientConnection client = connections.of(endPoint);
    if (client == null) {
      callback.failed(new EofException("the connection was closed"));
      return true;
    }
    client.begin();
    Request.addCompletionListener(request, failure -> client.end());
    var surroundings =
        new JettyWire.Surroundings(connections, client, streams, new Patience(deadlines));
    exchanges.start(new JettyWire(request, response, callback, surroundings));
    return true;
  }
}
