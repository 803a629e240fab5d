package io.instancetypes.dashboard.session;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.https.certificate.Pem;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * What a session began with, for whoever has its key: only the browser has, so that nobody who
 * reads a file of sessions can use them.
 */
final class SealedProof {
  private static final String CIPHER = "AES/GCM/NoPadding";
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;

  private SealedProof() {}

  static String seal(LoginProof proof, String key) {
    try {
      byte[] nonce = Secrets.bytes(NONCE_BYTES);
      byte[] sealed = cipher(Cipher.ENCRYPT_MODE, key, nonce).doFinal(Json.write(document(proof)));
      byte[] all = Arrays.copyOf(nonce, nonce.length + sealed.length);
      System.arraycopy(sealed, 0, all, nonce.length, sealed.length);
      return Base64.getEncoder().encodeToString(all);
    } catch (GeneralSecurityException missing) {
      throw new IllegalStateException(missing);
    }
  }

  /** Empty for another key, and for what was not sealed here. */
  static Optional<LoginProof> open(String sealed, String key) {
    try {
      byte[] all = Base64.getDecoder().decode(sealed);
      byte[] nonce = Arrays.copyOf(all, NONCE_BYTES);
      Cipher cipher = cipher(Cipher.DECRYPT_MODE, key, nonce);
      byte[] text = cipher.doFinal(all, NONCE_BYTES, all.length - NONCE_BYTES);
      return Optional.of(proof((Map<?, ?>) Json.read(text)));
    } catch (GeneralSecurityException | RuntimeException other) {
      return Optional.empty();
    }
  }

  private static Cipher cipher(int mode, String key, byte[] nonce) throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance(CIPHER);
    byte[] secret = Secrets.digestBytes("proof " + key);
    cipher.init(mode, new SecretKeySpec(secret, "AES"), new GCMParameterSpec(TAG_BITS, nonce));
    return cipher;
  }

  private static Fields document(LoginProof proof) throws GeneralSecurityException {
    var certificates = new ArrayList<Object>();
    for (X509Certificate certificate : proof.certificates()) {
      certificates.add(Pem.of(certificate));
    }
    return Fields.of("token", proof.token(), "certificates", certificates);
  }

  private static LoginProof proof(Map<?, ?> document) throws GeneralSecurityException {
    var certificates = new ArrayList<X509Certificate>();
    for (Object pem : (List<?>) document.get("certificates")) {
      certificates.add(Pem.certificate((String) pem));
    }
    return new LoginProof(Fields.text(document, "token"), List.copyOf(certificates));
  }
}
