package io.instancetypes.operator.serving;

import io.instancetypes.api.Fields;
import io.instancetypes.https.Exchange;
import io.instancetypes.machinery.status.Failures;
import io.instancetypes.operator.registration.WebhookPaths;
import io.instancetypes.platform.admission.AdmissionReviews;
import io.instancetypes.platform.admission.ReviewPaths;
import java.io.IOException;
import java.time.Duration;
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

  public ReviewRequests(
      AdmissionReviews admissions, Observer observer, WebhookPaths paths, WebhookClients clients) {
    this.admissions = admissions;
    this.observer = observer;
    this.paths = paths;
    this.clients = clients;
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
    try (var _ = new Subject(review)) {
      Fields answer = admissions.review(path, review);
      outcome = outcome(answer);
      exchange.answer(200, answer);
    } finally {
      observer.reviewed(path, outcome, Duration.ofNanos(System.nanoTime() - start));
    }
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
