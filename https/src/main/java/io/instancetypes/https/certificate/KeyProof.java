package io.instancetypes.https.certificate;

import java.io.IOException;
import java.io.StringReader;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECKey;
import java.security.interfaces.RSAKey;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.openssl.PEMKeyPair;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.openssl.jcajce.JcaPEMKeyConverter;

/** Whether somebody holds the key of a certificate, which by itself anybody may have seen. */
public final class KeyProof {
  private static final int CHALLENGE_BYTES = 32;

  private KeyProof() {}

  /**
   * @param pem a private key, RSA or elliptic, in any form that clients write
   */
  public static boolean isKeyOf(String pem, X509Certificate certificate) {
    try {
      PrivateKey key = read(pem);
      PublicKey known = certificate.getPublicKey();
      return key != null && isOfSameSize(key, known) && answers(key, known);
    } catch (IOException | GeneralSecurityException | RuntimeException unreadable) {
      // Whatever is wrong with a key that somebody sent, it proves nothing.
      return false;
    }
  }

  private static PrivateKey read(String pem) throws IOException {
    try (var parser = new PEMParser(new StringReader(pem))) {
      var converter = new JcaPEMKeyConverter();
      for (Object block = parser.readObject(); block != null; block = parser.readObject()) {
        if (block instanceof PEMKeyPair pair) {
          return converter.getPrivateKey(pair.getPrivateKeyInfo());
        }
        if (block instanceof PrivateKeyInfo key) {
          return converter.getPrivateKey(key);
        }
      }
      return null;
    }
  }

  /** A key of some other size is wrong anyway, and a huge one would take long to find that out. */
  private static boolean isOfSameSize(PrivateKey key, PublicKey known) {
    if (key instanceof RSAKey one && known instanceof RSAKey other) {
      return one.getModulus().equals(other.getModulus());
    }
    return key instanceof ECKey one
        && known instanceof ECKey other
        && one.getParams().getOrder().equals(other.getParams().getOrder());
  }

  private static boolean answers(PrivateKey key, PublicKey known) throws GeneralSecurityException {
    byte[] challenge = new byte[CHALLENGE_BYTES];
    new SecureRandom().nextBytes(challenge);
    String algorithm = key instanceof RSAKey ? "SHA256withRSA" : "SHA256withECDSA";
    Signature signing = Signature.getInstance(algorithm);
    signing.initSign(key);
    signing.update(challenge);
    Signature verifying = Signature.getInstance(algorithm);
    verifying.initVerify(known);
    verifying.update(challenge);
    return verifying.verify(signing.sign());
  }
}
