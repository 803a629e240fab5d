package io.instancetypes.https.certificate;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.PublicKey;
import java.security.Signature;
import java.security.SignatureException;
import java.security.interfaces.RSAPublicKey;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.operator.DefaultSignatureNameFinder;
import org.bouncycastle.pkcs.PKCS10CertificationRequest;
import org.bouncycastle.pkcs.jcajce.JcaPKCS10CertificationRequest;

/**
 * What somebody who has a key wants to be certified: PKCS #10. The signature in it proves that they
 * have the key, and nothing of what they say about themselves.
 */
public record CertificateRequest(Subject subject, PublicKey key) {
  private static final String LABEL = "CERTIFICATE REQUEST";
  private static final int SHORTEST_RSA = 1024;

  /**
   * The first block of a text.
   *
   * @throws GeneralSecurityException in the words of kube-apiserver where it has some
   */
  public static CertificateRequest read(String text) throws GeneralSecurityException {
    PemBlocks blocks = PemBlocks.read(text);
    if (blocks.isEmpty() || !blocks.labels().getFirst().equals(LABEL)) {
      throw new GeneralSecurityException("PEM block type must be CERTIFICATE REQUEST");
    }
    return read(blocks.contents().getFirst());
  }

  private static CertificateRequest read(byte[] encoded) throws GeneralSecurityException {
    try {
      var request = new JcaPKCS10CertificationRequest(encoded);
      if (request.getEncoded().length != encoded.length) {
        throw new GeneralSecurityException("asn1: syntax error: trailing data");
      }
      PublicKey key = request.getPublicKey();
      requireSignature(request, key);
      return new CertificateRequest(
          Subject.of(new X500Principal(request.getSubject().getEncoded())), key);
    } catch (IOException | RuntimeException damaged) {
      // The library stumbles over damaged ones in many ways.
      throw new GeneralSecurityException(
          "asn1: structure error: this is no certificate request", damaged);
    }
  }

  private static void requireSignature(PKCS10CertificationRequest request, PublicKey key)
      throws GeneralSecurityException, IOException {
    if (key instanceof RSAPublicKey rsa && rsa.getModulus().bitLength() < SHORTEST_RSA) {
      throw new GeneralSecurityException(
          "crypto/rsa: %d-bit keys are insecure (see https://go.dev/pkg/crypto/rsa#hdr-Minimum_key_size)"
              .formatted(rsa.getModulus().bitLength()));
    }
    String algorithm =
        new DefaultSignatureNameFinder().getAlgorithmName(request.getSignatureAlgorithm());
    if (algorithm.startsWith("MD")) {
      throw new GeneralSecurityException(
          "x509: cannot verify signature: insecure algorithm " + algorithm);
    }
    var signature = Signature.getInstance(algorithm);
    signature.initVerify(key);
    signature.update(request.toASN1Structure().getCertificationRequestInfo().getEncoded());
    if (!matches(signature, request.getSignature())) {
      throw new GeneralSecurityException(
          switch (key.getAlgorithm()) {
            case "EC" -> "x509: ECDSA verification failure";
            case "RSA" -> "crypto/rsa: verification error";
            default -> "x509: %s verification failure".formatted(key.getAlgorithm());
          });
    }
  }

  private static boolean matches(Signature signature, byte[] proof) {
    try {
      return signature.verify(proof);
    } catch (SignatureException misshapen) {
      return false;
    }
  }
}
