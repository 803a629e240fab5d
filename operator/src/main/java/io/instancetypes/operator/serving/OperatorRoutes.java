package io.instancetypes.operator.serving;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.https.Exchange;
import io.instancetypes.https.Listener;
import io.instancetypes.machinery.status.Failures;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** Gives each request to whoever answers it, and knows how many are being answered. */
public final class OperatorRoutes implements Listener.Service {
  private final ReviewRequests reviews;
  private final AggregatedRequests aggregated;
  private final Health health;
  private int running;

  public OperatorRoutes(ReviewRequests reviews, AggregatedRequests aggregated, Health health) {
    this.reviews = reviews;
    this.aggregated = aggregated;
    this.health = health;
  }

  @Override
  public void serve(Exchange exchange) throws IOException {
    begin();
    try {
      route(exchange);
    } finally {
      end();
    }
  }

  private void route(Exchange exchange) throws IOException {
    String path = exchange.path();
    Optional<String> asked = reviews.asked(exchange);
    if (asked.isPresent()) {
      reviews.serve(asked.get(), exchange);
    } else if (AggregatedRequests.isFor(path)) {
      aggregated.serve(exchange);
    } else {
      Health.Report report = health.at(path).orElseThrow(Failures::noSuchPath);
      exchange.answer(report.code(), "text/plain", report.text().getBytes(UTF_8));
    }
  }

  private synchronized void begin() {
    running++;
  }

  private synchronized void end() {
    running--;
    notifyAll();
  }

  /** Returns when nothing is being answered, or when that takes too long. */
  public synchronized void drain(Duration patience) throws InterruptedException {
    long end = System.nanoTime() + patience.toNanos();
    while (running > 0) {
      long left = Duration.ofNanos(end - System.nanoTime()).toMillis();
      if (left <= 0) {
        return;
      }
      wait(left);
    }
  }
}
