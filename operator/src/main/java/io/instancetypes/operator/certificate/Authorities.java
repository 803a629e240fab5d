package io.instancetypes.operator.certificate;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

/** Authorities that somebody trusts, and nobody else. */
public record Authorities(List<X509Certificate> certificates) {
  /** Those in a text of one or more PEM blocks. */
  public static Authorities of(String bundle) throws GeneralSecurityException {
    return new Authorities(
        CertificateFactory.getInstance("X.509")
            .generateCertificates(new ByteArrayInputStream(bundle.getBytes(US_ASCII)))
            .stream()
            .map(X509Certificate.class::cast)
            .toList());
  }

  /** Judges the certificates of others. There must be an authority. */
  public X509TrustManager judge() throws GeneralSecurityException {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    try {
      store.load(null, null);
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
    for (X509Certificate certificate : certificates) {
      store.setCertificateEntry("authority-" + store.size(), certificate);
    }
    var factory = TrustManagerFactory.getInstance("PKIX");
    factory.init(store);
    return (X509TrustManager) factory.getTrustManagers()[0];
  }
}
