package io.instancetypes.apiserver;

import io.instancetypes.https.certificate.Lifetime;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Renews the certificates of a server while it runs. */
final class CertificateRenewal implements AutoCloseable {
  private final ServerIdentity identity;
  private final Announcement renewed;
  private final Consumer<String> log;
  private final CountDownLatch stopping = new CountDownLatch(1);
  private String complaint = "";

  /** Tells those who hold a copy. */
  interface Announcement {
    void tell() throws IOException, GeneralSecurityException;
  }

  private CertificateRenewal(ServerIdentity identity, Announcement renewed, Consumer<String> log) {
    this.identity = identity;
    this.renewed = renewed;
    this.log = log;
  }

  static CertificateRenewal start(
      ServerIdentity identity, Duration interval, Announcement renewed, Consumer<String> log) {
    var renewal = new CertificateRenewal(identity, renewed, log);
    Thread.ofVirtual().name("certificates").start(() -> renewal.run(interval));
    return renewal;
  }

  private void run(Duration interval) {
    try {
      while (!stopping.await(interval.toMillis(), TimeUnit.MILLISECONDS)) {
        renew();
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Looks at once whether something is due. */
  synchronized void renew() {
    try {
      if (identity.renew()) {
        renewed.tell();
        log.accept(
            "renewed certificates; the server's is good until " + Lifetime.end(identity.serving()));
      }
      complaint = "";
    } catch (IOException | GeneralSecurityException | RuntimeException failure) {
      complain(String.valueOf(failure.getMessage()));
    }
  }

  /** Once, not at every attempt. */
  private void complain(String cause) {
    if (!cause.equals(complaint)) {
      complaint = cause;
      log.accept(
          "certificates could not be renewed, and the server's ends at %s: %s"
              .formatted(Lifetime.end(identity.serving()), cause));
    }
  }

  @Override
  public void close() {
    stopping.countDown();
  }
}
