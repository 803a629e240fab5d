package io.instancetypes.apiserver.metrics;

import io.instancetypes.apiserver.resource.ResourceRegistry;
import io.instancetypes.https.Exchange;
import io.instancetypes.https.Listener;
import io.instancetypes.machinery.status.ApiException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.Supplier;

/** Counts every request, whoever sent it and however it ends. */
public final class MeasuredService implements Listener.Service {
  private final Listener.Service service;
  private final Supplier<ResourceRegistry> registry;
  private final ServerMetrics metrics;

  public MeasuredService(
      Listener.Service service, Supplier<ResourceRegistry> registry, ServerMetrics metrics) {
    this.service = service;
    this.registry = registry;
    this.metrics = metrics;
  }

  @Override
  public void serve(Exchange exchange) throws IOException {
    long start = System.nanoTime();
    RequestLabels labels = RequestLabels.of(exchange, registry.get());
    metrics.begun(labels);
    int refused = 0;
    try {
      service.serve(exchange);
    } catch (ApiException refusal) {
      refused = refusal.code();
      throw refusal;
    } catch (UncheckedIOException gone) {
      throw gone;
    } catch (RuntimeException | Error defect) {
      refused = 500;
      throw defect;
    } finally {
      // Once an answer has begun, nothing can change what the client was told.
      int code = exchange.status() == 0 ? refused : exchange.status();
      metrics.ended(labels, code, System.nanoTime() - start);
    }
  }
}
