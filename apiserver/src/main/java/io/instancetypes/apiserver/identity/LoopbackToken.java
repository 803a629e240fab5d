package io.instancetypes.apiserver.identity;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.instancetypes.machinery.rbac.UserInfo;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;

/**
 * By what clients in the server's own process are known. It is written nowhere, good as long as the
 * process lives, and needs no renewal.
 */
public final class LoopbackToken {
  private final String text = random();
  private final UserInfo user;

  public LoopbackToken(UserInfo user) {
    this.user = user;
  }

  private static String random() {
    byte[] bytes = new byte[32];
    new SecureRandom().nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  public String text() {
    return text;
  }

  /** Null if it is another token. */
  public UserInfo user(String token) {
    return MessageDigest.isEqual(text.getBytes(US_ASCII), token.getBytes(US_ASCII)) ? user : null;
  }
}
