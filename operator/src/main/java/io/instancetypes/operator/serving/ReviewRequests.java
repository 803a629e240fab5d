package io.instancetypes.operator.serving;

import io.instancetypes.admission.Admissions;
import io.instancetypes.admission.Paths;
import io.instancetypes.api.Fields;
import io.instancetypes.https.Exchange;
import io.instancetypes.https.status.Failures;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** AdmissionReviews and ConversionReviews. */
public final class ReviewRequests {
  private static final Logger LOG = LoggerFactory.getLogger(ReviewRequests.class);
  private static final Set<String> PATHS =
      Set.of(
          Paths.MUTATE_VIRTUAL_MACHINES,
          Paths.VALIDATE_VIRTUAL_MACHINES,
          Paths.VALIDATE_INSTANCETYPES,
          Paths.VALIDATE_PREFERENCES,
          Paths.DEPRECATIONS,
          Paths.CONVERT);

  /** Told of each review. */
  public interface Observer {
    void reviewed(String path, String outcome, Duration duration);
  }

  private final Admissions admissions;
  private final Observer observer;

  public ReviewRequests(Admissions admissions, Observer observer) {
    this.admissions = admissions;
    this.observer = observer;
  }

  static boolean areAt(String path) {
    return PATHS.contains(path);
  }

  void serve(Exchange exchange) throws IOException {
    if (!exchange.method().equals("POST")) {
      throw Failures.methodNotAllowed();
    }
    Fields review =
        Bodies.object(exchange)
            .orElseThrow(() -> Failures.badRequest("a review is required as the body"));
    long start = System.nanoTime();
    String outcome = "failed";
    try (var _ = new Subject(review)) {
      Fields answer = admissions.review(exchange.path(), review);
      outcome = outcome(answer);
      exchange.answer(200, answer);
    } finally {
      observer.reviewed(exchange.path(), outcome, Duration.ofNanos(System.nanoTime() - start));
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
