package io.instancetypes.apiserver.certificate;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.security.KeyPair;
import java.util.Base64;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.pkcs.jcajce.JcaPKCS10CertificationRequestBuilder;

/** Requests for certificates as openssl would write them. */
final class RequestTexts {
  private RequestTexts() {}

  /** In base64, as the field of an object holds it. */
  static String of(String subject, KeyPair keys) {
    return of(new X500Name(subject), keys, "SHA256with" + (isElliptic(keys) ? "ECDSA" : "RSA"));
  }

  static String of(X500Name subject, KeyPair keys, String algorithm) {
    try {
      return pem(
          new JcaPKCS10CertificationRequestBuilder(subject, keys.getPublic())
              .build(new JcaContentSignerBuilder(algorithm).build(keys.getPrivate()))
              .getEncoded());
    } catch (IOException | OperatorCreationException failure) {
      throw new IllegalStateException(failure);
    }
  }

  private static boolean isElliptic(KeyPair keys) {
    return keys.getPublic().getAlgorithm().equals("EC");
  }

  static String pem(byte[] encoded) {
    return base64(
        "-----BEGIN CERTIFICATE REQUEST-----\n%s\n-----END CERTIFICATE REQUEST-----\n"
            .formatted(Base64.getMimeEncoder().encodeToString(encoded)));
  }

  static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(UTF_8));
  }
}
