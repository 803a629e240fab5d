package io.instancetypes.https.certificate;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECPrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.HexFormat;

/** Certificates and keys as text, each in a block of its own. */
public final class Pem {
  private static final String CERTIFICATE = "CERTIFICATE";
  private static final String PRIVATE_KEY = "PRIVATE KEY";
  private static final String PUBLIC_KEY = "PUBLIC KEY";
  private static final String ELLIPTIC_KEY = "EC PRIVATE KEY";

  /** A key of 32 bytes on the curve P-256 in the form of SEC 1, around the key itself. */
  private static final String ELLIPTIC_FORM = "303102010104" + "20%s" + "a00a06082a8648ce3d030107";

  private static final Base64.Encoder LINES =
      Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII));

  private Pem() {}

  public static String of(X509Certificate certificate) throws GeneralSecurityException {
    return block(CERTIFICATE, certificate.getEncoded());
  }

  public static String of(PrivateKey key) {
    return block(PRIVATE_KEY, key.getEncoded());
  }

  /** As clients want it that tell the kind of a key from its label, such as fabric8's. */
  public static String labelled(PrivateKey key) {
    String number = "%064x".formatted(((ECPrivateKey) key).getS());
    return block(ELLIPTIC_KEY, HexFormat.of().parseHex(ELLIPTIC_FORM.formatted(number)));
  }

  public static String of(PublicKey key) {
    return block(PUBLIC_KEY, key.getEncoded());
  }

  public static X509Certificate certificate(String text) throws GeneralSecurityException {
    return (X509Certificate)
        CertificateFactory.getInstance("X.509")
            .generateCertificate(new ByteArrayInputStream(bytes(CERTIFICATE, text)));
  }

  public static PrivateKey privateKey(String text) throws GeneralSecurityException {
    return KeyFactory.getInstance("EC")
        .generatePrivate(new PKCS8EncodedKeySpec(bytes(PRIVATE_KEY, text)));
  }

  public static PublicKey publicKey(String text) throws GeneralSecurityException {
    return KeyFactory.getInstance("EC")
        .generatePublic(new X509EncodedKeySpec(bytes(PUBLIC_KEY, text)));
  }

  private static String block(String label, byte[] bytes) {
    return begin(label) + "\n" + LINES.encodeToString(bytes) + "\n" + end(label) + "\n";
  }

  private static byte[] bytes(String label, String text) throws GeneralSecurityException {
    int begin = text.indexOf(begin(label));
    int end = text.indexOf(end(label));
    if (begin < 0 || end < begin) {
      throw new GeneralSecurityException("there is no " + label + " block");
    }
    try {
      return Base64.getMimeDecoder().decode(text.substring(begin + begin(label).length(), end));
    } catch (IllegalArgumentException e) {
      throw new GeneralSecurityException("the " + label + " block is damaged", e);
    }
  }

  private static String begin(String label) {
    return "-----BEGIN " + label + "-----";
  }

  private static String end(String label) {
    return "-----END " + label + "-----";
  }
}
