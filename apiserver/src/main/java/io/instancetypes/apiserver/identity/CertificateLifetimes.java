package io.instancetypes.apiserver.identity;

import io.instancetypes.https.certificate.Lifetime;
import java.time.Duration;

/**
 * How long the certificates last that a server makes for itself.
 *
 * @param authority how long the authority lasts: at least three times as long as what it issues
 * @param leaf how long the certificates of the server and its administrator last
 */
public record CertificateLifetimes(Lifetime authority, Lifetime leaf) {
  public static final CertificateLifetimes DEFAULT =
      new CertificateLifetimes(Lifetime.ofDays(3650), Lifetime.ofDays(365));

  private static final Duration LONGEST_INTERVAL = Duration.ofSeconds(5);

  public CertificateLifetimes {
    if (authority.duration().compareTo(leaf.duration().multipliedBy(3)) < 0) {
      throw new IllegalArgumentException(
          "an authority of %s would end while what it issues, for %s each, is still to be renewed"
              .formatted(authority.duration(), leaf.duration()));
    }
  }

  /** How often to look whether something is due: clocks may jump at any time. */
  public Duration interval() {
    Duration fitting = leaf.duration().dividedBy(20);
    return fitting.compareTo(LONGEST_INTERVAL) < 0 ? fitting : LONGEST_INTERVAL;
  }
}
