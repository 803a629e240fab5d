package io.instancetypes.operator.serving;

import io.instancetypes.api.Fields;
import io.instancetypes.https.Exchange;
import io.instancetypes.machinery.status.Failures;
import io.instancetypes.operator.registration.WebhookPaths;
import io.instancetypes.platform.admission.AdmissionReviews;
import io.instancetypes.platform.admission.ReviewPaths;
import io.instancetypes.traces.TraceSpan;
import io.instancetypes.traces.Traces;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** AdmissionReviews and ConversionReviews. */
public final class ReviewRequests {
  private static final Logger LOG = LoggerFactory.getLogger(ReviewRequests.class);

  /** Told of each review. */
  public interface Observer {
    void reviewed(String path, String outcome, Duration duration);
  }

  private final AdmissionReviews admissions;
  private final Observer observer;
  private final WebhookPaths paths;
  private final WebhookClients clients;
  private final Traces traces;

  public ReviewRequests(
      AdmissionReviews admissions,
      Observer observer,
      WebhookPaths paths,
      WebhookClients clients,
      Traces traces) {
    this.admissions = admissions;
    this.observer = observer;
    this.paths = paths;
    this.clients = clients;
    this.traces = traces;
  }

  /**
   * What an API server asks for, one of {@link ReviewPaths}. To anybody else there is nothing here:
   * who could send reviews of their own would learn what others may read.
   */
  Optional<String> asked(Exchange exchange) {
    return paths
        .asked(exchange.path())
        .filter(
            path ->
                path.equals(ReviewPaths.CONVERT) || clients.areTrusted(exchange.certificates()));
  }

  void serve(String path, Exchange exchange) throws IOException {
    if (!exchange.method().equals("POST")) {
      throw Failures.methodNotAllowed();
    }
    Fields review =
        RequestBodies.object(exchange)
            .orElseThrow(() -> Failures.badRequest("a review is required as the body"));
    long start = System.nanoTime();
    String outcome = "failed";
    try (var subject = new Subject(review);
        TraceSpan span = request(path, exchange)) {
      subject.tell(span);
      Fields answer = admissions.review(path, review);
      outcome = outcome(answer);
      span.with("webhook.outcome", outcome);
      exchange.answer(200, answer);
      span.with("http.response.status_code", exchange.status());
    } finally {
      observer.reviewed(path, outcome, Duration.ofNanos(System.nanoTime() - start));
    }
  }

  /** Nobody but an API server knows the path, and what that traces is traced here. */
  private TraceSpan request(String path, Exchange exchange) {
    return traces
        .request(new Traces.Arrival("POST " + path, Instant.now(), exchange::header, true))
        .with("http.request.method", "POST")
        .with("http.route", path);
  }

  private static String outcome(Fields answer) {
    if (!(answer.get("response") instanceof Map<?, ?> response)) {
      return "failed";
    }
    if (Boolean.TRUE.equals(response.get("allowed"))) {
      return "allowed";
    }
    Map<?, ?> status =
        (response.get("status") instanceof Map<?, ?> denial ? denial : response.get("result"))
                instanceof Map<?, ?> map
            ? map
            : Map.of();
    if ("Success".equals(status.get("status"))) {
      return "converted";
    }
    LOG.info("refused: {}", status.get("message"));
    return Long.valueOf(503).equals(status.get("code")) ? "unavailable" : "refused";
  }
}
