package io.instancetypes.apiserver.identity;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.api.json.UnreadableException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.MessageDigest;
import java.security.Signature;
import java.util.Base64;
import java.util.Map;

/** JSON Web Tokens of one key, signed with ES256 and nothing else. */
final class Jwt {
  private static final String ALGORITHM = "ES256";
  private static final String SIGNATURE = "SHA256withECDSAinP1363Format";
  private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();

  private final KeyPair keys;
  private final String keyId;

  Jwt(KeyPair keys) throws GeneralSecurityException {
    this.keys = keys;
    this.keyId =
        ENCODER.encodeToString(
            MessageDigest.getInstance("SHA-256").digest(keys.getPublic().getEncoded()));
  }

  String sign(Fields claims) throws GeneralSecurityException {
    String signed = encode(Fields.of("alg", ALGORITHM, "kid", keyId)) + "." + encode(claims);
    var signature = Signature.getInstance(SIGNATURE);
    signature.initSign(keys.getPrivate());
    signature.update(signed.getBytes(StandardCharsets.US_ASCII));
    return signed + "." + ENCODER.encodeToString(signature.sign());
  }

  /** The claims of a token signed with the key; null if it is anything else. */
  Map<?, ?> verify(String token) {
    String[] parts = token.split("\\.", -1);
    try {
      if (parts.length == 3 && isOurs(decode(parts[0])) && isSigned(parts)) {
        return object(decode(parts[1]));
      }
      return null;
    } catch (IllegalArgumentException | UnreadableException | GeneralSecurityException e) {
      return null;
    }
  }

  private boolean isOurs(byte[] header) {
    Map<?, ?> fields = object(header);
    return ALGORITHM.equals(fields.get("alg")) && keyId.equals(fields.get("kid"));
  }

  private boolean isSigned(String[] parts) throws GeneralSecurityException {
    var signature = Signature.getInstance(SIGNATURE);
    signature.initVerify(keys.getPublic());
    signature.update((parts[0] + "." + parts[1]).getBytes(StandardCharsets.US_ASCII));
    return signature.verify(decode(parts[2]));
  }

  private static Map<?, ?> object(byte[] json) {
    return Json.read(json) instanceof Map<?, ?> map ? map : Map.of();
  }

  private static String encode(Fields fields) {
    return ENCODER.encodeToString(Json.write(fields));
  }

  /** The last character has bits to spare: only one spelling of them is taken. */
  private static byte[] decode(String text) {
    byte[] bytes = Base64.getUrlDecoder().decode(text);
    if (!ENCODER.encodeToString(bytes).equals(text)) {
      throw new IllegalArgumentException("not the one spelling");
    }
    return bytes;
  }
}
