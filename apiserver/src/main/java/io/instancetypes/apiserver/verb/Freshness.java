package io.instancetypes.apiserver.verb;

import io.instancetypes.machinery.request.Query;
import io.instancetypes.machinery.status.Failures;
import io.instancetypes.store.Store;
import io.instancetypes.store.Watch;
import java.time.Duration;

/** How new the state must be that a client reads, or exactly how old. */
final class Freshness {
  private static final Duration PATIENCE = Duration.ofSeconds(3);

  private final Store store;

  Freshness(Store store) {
    this.store = store;
  }

  /** The revision to read: 0 for the current one, which is as new as the client asks for. */
  long of(Query query, long limit) {
    String text = query.text("resourceVersion");
    String match = query.text("resourceVersionMatch");
    if (!match.isEmpty() && !match.equals("Exact") && !match.equals("NotOlderThan")) {
      throw invalid(
          "resourceVersionMatch: Unsupported value: \""
              + match
              + "\": supported values: \"Exact\", \"NotOlderThan\", \"\"");
    }
    if (text.isEmpty()) {
      if (!match.isEmpty()) {
        throw invalid(
            "resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden unless"
                + " resourceVersion is provided");
      }
      return 0;
    }
    long revision = number(text);
    if (match.equals("Exact") && revision == 0) {
      throw invalid(
          "resourceVersionMatch: Forbidden: resourceVersionMatch \"exact\" is forbidden for"
              + " resourceVersion \"0\"");
    }
    awaitAtLeast(revision);
    boolean exact = match.equals("Exact") || (match.isEmpty() && limit > 0 && revision > 0);
    return exact ? revision : 0;
  }

  /** For a single object: as new as asked for. */
  void awaitFor(Query query) {
    String text = query.text("resourceVersion");
    if (!text.isEmpty()) {
      awaitAtLeast(number(text));
    }
  }

  /** Versions go beyond what a long can tell apart; none of those has been reached. */
  static long number(String text) {
    boolean digits = !text.isEmpty() && text.chars().allMatch(one -> one >= '0' && one <= '9');
    try {
      if (digits) {
        long number = Long.parseUnsignedLong(text);
        return number < 0 ? Long.MAX_VALUE : number;
      }
    } catch (NumberFormatException tooLarge) {
      // Answered below.
    }
    throw Failures.badRequest(
        "invalid resource version: resourceVersion: Invalid value: \"%s\": strconv.ParseUint: parsing \"%s\": %s"
            .formatted(text, text, digits ? "value out of range" : "invalid syntax"));
  }

  private static RuntimeException invalid(String why) {
    return Failures.unprocessable("ListOptions.meta.k8s.io \"\" is invalid: " + why);
  }

  private void awaitAtLeast(long revision) {
    if (revision <= store.revision()) {
      return;
    }
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    try (Watch watch = store.watch("/", store.revision())) {
      while (store.revision() < revision) {
        long left = deadline - System.nanoTime();
        if (left <= 0) {
          throw Failures.revisionTooLarge(revision, store.revision());
        }
        watch.next(Duration.ofNanos(left));
      }
    }
  }
}
