package io.instancetypes.operator.certificate;

import io.instancetypes.https.certificate.Lifetime;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;

/**
 * How long certificates last.
 *
 * @param authority how long an authority lasts: at least three times as long as what it issues
 * @param leaf how long the certificate that is served lasts
 * @param overlap how long a new authority is made known before it issues anything: API servers need
 *     a moment to notice
 */
public record CertificatePolicy(Duration authority, Duration leaf, Duration overlap) {
  public static final CertificatePolicy DEFAULT =
      new CertificatePolicy(Duration.ofDays(365), Duration.ofDays(90), Duration.ofMinutes(1));

  /** The longest that the certificate that is served may last. */
  public static final long MOST_DAYS = DEFAULT.authority().toDays() / 3;

  public static CertificatePolicy ofDays(long leaf) {
    return new CertificatePolicy(DEFAULT.authority(), Duration.ofDays(leaf), DEFAULT.overlap());
  }

  boolean isAuthorityDue(X509Certificate certificate, Instant now) {
    return new Lifetime(authority).isDue(certificate, now);
  }

  boolean isLeafDue(X509Certificate certificate, Instant now) {
    return new Lifetime(leaf).isDue(certificate, now);
  }

  /** Whether so little time is left that somebody must be told. */
  boolean isEnding(X509Certificate certificate, Instant now) {
    return new Lifetime(leaf).isEnding(certificate, now);
  }
}
