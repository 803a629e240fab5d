package io.instancetypes.apiserver.webhook;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Base64;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Whom a webhook's server must be vouched for by. */
final class Trust {
  private Trust() {}

  /** The authorities of a bundle, PEM in base64, or those of the system if there is none. */
  static SSLContext of(String bundle) throws GeneralSecurityException, IOException {
    if (bundle.isBlank()) {
      return SSLContext.getDefault();
    }
    KeyStore authorities = KeyStore.getInstance(KeyStore.getDefaultType());
    authorities.load(null, null);
    int count = 0;
    for (Certificate certificate : certificates(bundle)) {
      authorities.setCertificateEntry("authority" + count++, certificate);
    }
    var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(authorities);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, factory.getTrustManagers(), null);
    return context;
  }

  private static Iterable<? extends Certificate> certificates(String bundle)
      throws GeneralSecurityException {
    try {
      byte[] pem = Base64.getMimeDecoder().decode(bundle);
      return CertificateFactory.getInstance("X.509")
          .generateCertificates(new ByteArrayInputStream(pem));
    } catch (IllegalArgumentException e) {
      throw new GeneralSecurityException("caBundle is no base64", e);
    }
  }
}
