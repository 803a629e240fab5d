package io.instancetypes.virtctl.cluster;

import io.instancetypes.virtctl.cli.Refusal;
import java.io.ByteArrayOutputStream;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;

/** Private keys in the three forms that kubeconfigs have them; the JDK reads one. */
final class PrivateKeys {
  private static final int SEQUENCE = 0x30;
  private static final int OCTETS = 0x04;
  private static final int PARAMETERS = 0xa0;
  private static final byte[] VERSION_0 = HexFormat.of().parseHex("020100");
  private static final byte[] RSA = HexFormat.of().parseHex("300d06092a864886f70d0101010500");
  private static final byte[] ELLIPTIC = HexFormat.of().parseHex("06072a8648ce3d0201");

  private PrivateKeys() {}

  static PrivateKey of(String pem) throws GeneralSecurityException {
    if (pem.contains("BEGIN RSA PRIVATE KEY")) {
      return read(wrapped(RSA, body(pem, "RSA PRIVATE KEY")));
    }
    if (pem.contains("BEGIN EC PRIVATE KEY")) {
      byte[] key = body(pem, "EC PRIVATE KEY");
      return read(wrapped(tagged(SEQUENCE, ELLIPTIC, curve(key)), key));
    }
    return read(body(pem, "PRIVATE KEY"));
  }

  private static PrivateKey read(byte[] encoded) throws GeneralSecurityException {
    var specification = new PKCS8EncodedKeySpec(encoded);
    for (String algorithm : List.of("EC", "RSA", "EdDSA")) {
      try {
        return KeyFactory.getInstance(algorithm).generatePrivate(specification);
      } catch (InvalidKeySpecException other) {
        // The next one may know it.
      }
    }
    throw new Refusal("the client key of the kubeconfig is of no known kind");
  }

  private static byte[] body(String pem, String label) {
    String begin = "-----BEGIN " + label + "-----";
    int from = pem.indexOf(begin);
    int to = pem.indexOf("-----END " + label + "-----");
    if (from < 0 || to < from) {
      throw new Refusal("the client key of the kubeconfig cannot be read");
    }
    return Base64.getMimeDecoder().decode(pem.substring(from + begin.length(), to));
  }

  /** The form that says of which algorithm the key is. */
  private static byte[] wrapped(byte[] algorithm, byte[] key) {
    return tagged(SEQUENCE, VERSION_0, algorithm, tagged(OCTETS, key));
  }

  /** The name of the curve, which stands in the key's own parameters. */
  private static byte[] curve(byte[] key) {
    int at = content(key, 0);
    while (at < key.length) {
      int start = content(key, at);
      int end = start + length(key, at);
      if ((key[at] & 0xff) == PARAMETERS) {
        return java.util.Arrays.copyOfRange(key, start, end);
      }
      at = end;
    }
    throw new Refusal("the client key of the kubeconfig names no curve");
  }

  private static int content(byte[] der, int at) {
    int first = der[at + 1] & 0xff;
    return at + 2 + (first < 0x80 ? 0 : first & 0x7f);
  }

  private static int length(byte[] der, int at) {
    int first = der[at + 1] & 0xff;
    if (first < 0x80) {
      return first;
    }
    int length = 0;
    for (int i = 0; i < (first & 0x7f); i++) {
      length = length << 8 | der[at + 2 + i] & 0xff;
    }
    return length;
  }

  private static byte[] tagged(int tag, byte[]... parts) {
    var content = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      content.writeBytes(part);
    }
    var out = new ByteArrayOutputStream();
    out.write(tag);
    int length = content.size();
    if (length >= 0x80) {
      out.write(0x82);
      out.write(length >> 8);
    }
    out.write(length);
    out.writeBytes(content.toByteArray());
    return out.toByteArray();
  }
}
