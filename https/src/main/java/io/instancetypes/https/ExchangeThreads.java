package io.instancetypes.https;

import io.instancetypes.https.Listener.Service;
import io.instancetypes.machinery.status.ApiException;
import io.instancetypes.machinery.status.Failures;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Answers each exchange on a virtual thread of its own, whatever carries it. */
record ExchangeThreads(Service service) {
  private static final System.Logger LOG = System.getLogger(ExchangeThreads.class.getName());

  void start(Wire wire) {
    Thread.ofVirtual().name("request").start(() -> serve(wire));
  }

  private void serve(Wire wire) {
    var exchange = new Exchange(wire);
    try {
      service.serve(exchange);
      wire.succeeded();
    } catch (ApiException refusal) {
      refuse(exchange, refusal, wire);
    } catch (IOException | UncheckedIOException gone) {
      wire.failed(gone);
    } catch (RuntimeException | Error defect) {
      LOG.log(System.Logger.Level.ERROR, "Failed to answer " + exchange.uri(), defect);
      refuse(exchange, Failures.internal(String.valueOf(defect.getMessage())), wire);
    }
  }

  private static void refuse(Exchange exchange, ApiException refusal, Wire wire) {
    if (exchange.status() != 0) {
      // A client that does not read would not read a farewell either.
      wire.failed(refusal);
      return;
    }
    try {
      Object retry = refusal.details().get("retryAfterSeconds");
      if (retry != null) {
        exchange.setHeader("Retry-After", retry.toString());
      }
      exchange.answer(refusal.code(), refusal.status());
      wire.succeeded();
    } catch (IOException | UncheckedIOException gone) {
      wire.failed(gone);
    }
  }
}
