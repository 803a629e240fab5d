package io.instancetypes.operator.serving;

import io.instancetypes.operator.certificate.Authorities;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.X509TrustManager;

/**
 * Knows the certificates that API servers show to webhooks, in clusters whose
 * AdmissionConfiguration gives them one. They show none for conversion, whatever is configured.
 */
public final class WebhookClients {
  private final Optional<Path> file;
  private volatile Authorities authorities = new Authorities(List.of());
  private volatile X509TrustManager judge;

  /**
   * @param file the authorities in PEM; empty where API servers show nothing
   */
  public WebhookClients(Optional<Path> file) {
    this.file = file;
  }

  /** Takes over what the file says now. One that cannot be used changes nothing. */
  public void refresh() throws IOException, GeneralSecurityException {
    if (file.isPresent()) {
      Authorities read = Authorities.of(Files.readString(file.get()));
      if (read.certificates().isEmpty()) {
        throw new GeneralSecurityException(file.get() + " holds no certificate");
      }
      judge = read.judge();
      authorities = read;
    }
  }

  /** Whom clients are asked for certificates of. */
  public List<X509Certificate> authorities() {
    return authorities.certificates();
  }

  boolean areTrusted(X509Certificate[] chain) {
    if (file.isEmpty()) {
      return true;
    }
    X509TrustManager current = judge;
    if (current == null || chain.length == 0) {
      return false;
    }
    try {
      current.checkClientTrusted(chain, "UNKNOWN");
      return true;
    } catch (CertificateException stranger) {
      return false;
    }
  }
}
