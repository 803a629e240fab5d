package io.instancetypes.https;

import io.instancetypes.https.Listener.Service;
import io.instancetypes.https.status.ApiException;
import io.instancetypes.https.status.Failures;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
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
  private final Executor threads;

  ServiceHandler(Service service, Executor threads) {
    this.service = service;
    this.threads = threads;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    try {
      threads.execute(() -> serve(request, response, callback));
    } catch (RejectedExecutionException stopping) {
      callback.failed(stopping);
    }
    return true;
  }

  private void serve(Request request, Response response, Callback callback) {
    Exchange exchange = null;
    try {
      exchange = new Exchange(request, response);
      service.serve(exchange);
      callback.succeeded();
    } catch (ApiException refusal) {
      refuse(exchange == null ? bare(request, response) : exchange, refusal, callback);
    } catch (IOException | UncheckedIOException gone) {
      callback.failed(gone);
    } catch (RuntimeException | Error defect) {
      LOG.log(System.Logger.Level.ERROR, "Failed to answer " + request.getHttpURI(), defect);
      refuse(
          exchange == null ? bare(request, response) : exchange,
          Failures.internal(String.valueOf(defect.getMessage())),
          callback);
    }
  }

  private static Exchange bare(Request request, Response response) {
    return new Exchange(request, response, Query.EMPTY);
  }

  private static void refuse(Exchange exchange, ApiException refusal, Callback callback) {
    if (exchange.status() != 0) {
      callback.failed(refusal);
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
      callback.failed(gone);
    }
  }
}
