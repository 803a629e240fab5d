package io.instancetypes.https.certificate;

import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;

/**
 * How long certificates of one kind last. Each is replaced when two thirds of its time are over, so
 * that there is time to repair what keeps it from being replaced.
 */
public record Lifetime(Duration duration) {
  public static Lifetime ofDays(long days) {
    return new Lifetime(Duration.ofDays(days));
  }

  /**
   * Whether it is time for another; so it is if a clock was set back to before its start, or if it
   * lasts longer than is wanted now, by more than clocks differ.
   */
  public boolean isDue(X509Certificate certificate, Instant now) {
    return now.isAfter(end(certificate).minus(duration.dividedBy(3)))
        || now.isBefore(end(certificate).minus(duration.plus(duration.dividedBy(10))))
        || now.isBefore(certificate.getNotBefore().toInstant());
  }

  /** Whether so little time is left that somebody must be told. */
  public boolean isEnding(X509Certificate certificate, Instant now) {
    return now.isAfter(end(certificate).minus(duration.dividedBy(20)));
  }

  public static Instant end(X509Certificate certificate) {
    return certificate.getNotAfter().toInstant();
  }
}
