package io.instancetypes.https;

import io.instancetypes.https.Listener.Service;
import io.instancetypes.machinery.request.Query;
import io.instancetypes.machinery.status.ApiException;
import io.instancetypes.machinery.status.Failures;
import java.io.IOException;
import java.io.UncheckedIOException;
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
  private static final System.Logger LOG = System.getLogger(ServiceHandler.class.getName());

  private final Service service;
  private final ClientConnections connections;
  private final OpenStreams streams;
  private final Deadlines deadlines;

  ServiceHandler(
      Service service, ClientConnections connections, OpenStreams streams, Deadlines deadlines) {
    this.service = service;
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
        new Exchange.Surroundings(connections, client, streams, new Patience(deadlines));
    Thread.ofVirtual()
        .name("request")
        .start(() -> serve(request, response, surroundings, callback));
    return true;
  }

  private void serve(
      Request request, Response response, Exchange.Surroundings surroundings, Callback callback) {
    Exchange exchange = null;
    try {
      exchange = new Exchange(request, response, surroundings);
      service.serve(exchange);
      exchange.finish();
      callback.succeeded();
    } catch (ApiException refusal) {
      refuse(
          exchange == null ? bare(request, response, surroundings) : exchange, refusal, callback);
    } catch (IOException | UncheckedIOException gone) {
      abandon(exchange, gone, callback);
    } catch (RuntimeException | Error defect) {
      LOG.log(System.Logger.Level.ERROR, "Failed to answer " + request.getHttpURI(), defect);
      refuse(
          exchange == null ? bare(request, response, surroundings) : exchange,
          Failures.internal(String.valueOf(defect.getMessage())),
          callback);
    }
  }

  private static Exchange bare(
      Request request, Response response, Exchange.Surroundings surroundings) {
    return new Exchange(request, response, Query.EMPTY, surroundings);
  }

  private static void refuse(Exchange exchange, ApiException refusal, Callback callback) {
    if (exchange.status() != 0) {
      abandon(exchange, refusal, callback);
      return;
    }
    try {
      Object retry = refusal.details().get("retryAfterSeconds");
      if (retry != null) {
        exchange.setHeader("Retry-After", retry.toString());
      }
      exchange.answer(refusal.code(), refusal.status());
      callback.succeeded();
    } catch (IOException | UncheckedIOException gone) {
      abandon(exchange, gone, callback);
    }
  }

  /** A client that does not read would not read a farewell either. */
  private static void abandon(Exchange exchange, Exception failure, Callback callback) {
    exchange.finish();
    callback.failed(failure);
  }
}
