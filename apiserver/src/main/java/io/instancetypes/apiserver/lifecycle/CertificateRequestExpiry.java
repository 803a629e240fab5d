package io.instancetypes.apiserver.lifecycle;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.apiserver.certificate.SigningRequest;
import io.instancetypes.apiserver.object.Codec;
import io.instancetypes.store.Entry;
import io.instancetypes.store.Store;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/**
 * Lets certificate signing requests go: an hour after they were answered, a day after they were
 * made or approved if nobody answers.
 */
final class CertificateRequestExpiry {
  private static final Duration ANSWERED = Duration.ofHours(1);
  private static final Duration WAITING = Duration.ofDays(1);
  private static final Duration EVERY = Duration.ofMinutes(10);

  private final Store store;
  private final Clock clock;
  private Instant next = Instant.MIN;

  CertificateRequestExpiry(Store store, Clock clock) {
    this.store = store;
    this.clock = clock;
  }

  void sweep() {
    Instant now = clock.instant();
    if (now.isBefore(next)) {
      return;
    }
    next = now.plus(EVERY);
    for (Entry entry : store.list(CertificateSigning.PREFIX, "", 0, 0).entries()) {
      Fields object = Codec.decode(entry);
      if (isOver(object, now) && new KubeObject(object).finalizers().isEmpty()) {
        store.delete(entry.key(), entry.revision());
      }
    }
  }

  static boolean isOver(Fields object, Instant now) {
    var request = new SigningRequest(object);
    if (request.conditions().isEmpty()) {
      Object created = new KubeObject(object).metadata().get("creationTimestamp");
      return isOlder(created, WAITING, now);
    }
    Duration approved = request.certificate().isEmpty() ? WAITING : ANSWERED;
    return request.conditions().stream()
        .anyMatch(
            condition ->
                switch (Fields.text(condition, "type")) {
                  case SigningRequest.APPROVED -> isOld(condition, approved, now);
                  case SigningRequest.DENIED, SigningRequest.FAILED ->
                      isOld(condition, ANSWERED, now);
                  default -> false;
                });
  }

  private static boolean isOld(Map<?, ?> condition, Duration age, Instant now) {
    return isOlder(condition.get("lastUpdateTime"), age, now);
  }

  private static boolean isOlder(Object moment, Duration age, Instant now) {
    try {
      return moment instanceof String text && Instant.parse(text).plus(age).isBefore(now);
    } catch (DateTimeException unreadable) {
      return false;
    }
  }
}
