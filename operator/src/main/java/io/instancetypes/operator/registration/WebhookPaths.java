package io.instancetypes.operator.registration;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.platform.admission.ReviewPaths;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The paths at which API servers send reviews: each ends in a part that nobody can guess and that
 * only those are told who may read the webhook configurations. One that fails to call a webhook
 * names the path to whoever caused the call, so that admission moves on every hour. Conversion does
 * not, as every change of a definition interrupts its watches: it looks nothing up, and those who
 * know its path learn nothing of the others.
 */
public final class WebhookPaths {
  private static final Duration HOUR = Duration.ofHours(1);

  /** How long a path counts beyond its hour, on either side: clocks differ, and news take time. */
  private static final Duration OVERLAP = Duration.ofMinutes(5);

  private static final String ALGORITHM = "HmacSHA256";

  private final Supplier<byte[]> key;
  private final Clock clock;

  /**
   * @param key which all replicas share
   */
  public WebhookPaths(Supplier<byte[]> key, Clock clock) {
    this.key = key;
    this.clock = clock;
  }

  /** The whole path that API servers are to be told now. */
  public String registered(String path) {
    return path + "/" + secret(path, clock.instant());
  }

  /** What is asked for, one of {@link ReviewPaths}; empty for whoever does not know the secret. */
  public Optional<String> asked(String requested) {
    int slash = requested.lastIndexOf('/');
    String path = requested.substring(0, Math.max(slash, 0));
    byte[] shown = requested.substring(slash + 1).getBytes(UTF_8);
    Instant now = clock.instant();
    boolean known = false;
    for (Instant instant : List.of(now.minus(OVERLAP), now, now.plus(OVERLAP))) {
      known |= MessageDigest.isEqual(secret(path, instant).getBytes(UTF_8), shown);
    }
    return known && ReviewPaths.ALL.contains(path) ? Optional.of(path) : Optional.empty();
  }

  private String secret(String path, Instant instant) {
    long hour = path.equals(ReviewPaths.CONVERT) ? 0 : instant.getEpochSecond() / HOUR.toSeconds();
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(key.get(), ALGORITHM));
      byte[] digest = mac.doFinal((path + "\n" + hour).getBytes(UTF_8));
      // Where a Service is called, each part of the path has to be a name of DNS.
      return HexFormat.of().formatHex(digest);
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("every Java platform has " + ALGORITHM, impossible);
    }
  }
}
