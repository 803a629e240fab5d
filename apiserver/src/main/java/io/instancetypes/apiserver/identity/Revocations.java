package io.instancetypes.apiserver.identity;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Which certificates were called back, by whatever process: the record is read again when it
 * changed. What is known to be revoked stays so if the record gets lost or damaged meanwhile.
 */
public final class Revocations {
  private static final long INTERVAL = Duration.ofMillis(500).toNanos();

  private final IssuedCertificates record;
  private final Consumer<String> log;
  private volatile Known known;

  /** What the record held when it looked like that. */
  private record Known(Object state, Set<BigInteger> revoked, long at) {}

  /** Fails if there is a record that cannot be read. */
  public Revocations(IssuedCertificates record, Consumer<String> log) throws IOException {
    this.record = record;
    this.log = log;
    Object state = state();
    this.known = new Known(state, revoked(), System.nanoTime());
  }

  public boolean isRevoked(X509Certificate certificate) {
    Known now = known;
    if (System.nanoTime() - now.at() > INTERVAL) {
      now = refreshed();
    }
    return now.revoked().contains(certificate.getSerialNumber());
  }

  private synchronized Known refreshed() {
    Known before = known;
    Object state = state();
    Set<BigInteger> revoked = before.revoked();
    if (!state.equals(before.state())) {
      try {
        revoked = revoked();
      } catch (IOException unreadable) {
        log.accept(
            "certificates that were revoked are known as before: " + unreadable.getMessage());
      }
    }
    known = new Known(state, revoked, System.nanoTime());
    return known;
  }

  /** Differs whenever the file was replaced. */
  private Object state() {
    try {
      var attributes = Files.readAttributes(record.file(), BasicFileAttributes.class);
      return List.of(
          String.valueOf(attributes.fileKey()), attributes.lastModifiedTime(), attributes.size());
    } catch (IOException none) {
      return "none";
    }
  }

  private Set<BigInteger> revoked() throws IOException {
    if (known != null && !Files.exists(record.file()) && !known.revoked().isEmpty()) {
      throw new IOException(record.file() + " is gone");
    }
    var revoked = new HashSet<BigInteger>();
    for (IssuedCertificate certificate : record.list()) {
      if (certificate.isRevoked()) {
        revoked.add(certificate.serial());
      }
    }
    return Set.copyOf(revoked);
  }
}
