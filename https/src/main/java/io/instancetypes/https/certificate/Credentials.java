package io.instancetypes.https.certificate;

import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;

/** A certificate and the key that proves it is one's own. */
public record Credentials(X509Certificate certificate, PrivateKey key) {
  public static Credentials of(String pem) throws GeneralSecurityException {
    return of(pem, pem);
  }

  public static Credentials of(String certificate, String key) throws GeneralSecurityException {
    return new Credentials(Pem.certificate(certificate), Pem.privateKey(key));
  }

  public String pem() throws GeneralSecurityException {
    return Pem.of(certificate) + Pem.of(key);
  }
}
