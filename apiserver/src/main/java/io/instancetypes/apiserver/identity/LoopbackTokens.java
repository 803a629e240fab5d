package io.instancetypes.apiserver.identity;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.instancetypes.machinery.rbac.UserInfo;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * By what clients in the server's own process are known. They are written nowhere, good as long as
 * the process lives, and need no renewal.
 */
public final class LoopbackTokens {
  private record Issued(String text, UserInfo user) {}

  private final List<Issued> issued = new CopyOnWriteArrayList<>();

  /** A token for somebody in this process. */
  public String issue(UserInfo user) {
    byte[] bytes = new byte[32];
    new SecureRandom().nextBytes(bytes);
    String text = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    issued.add(new Issued(text, user));
    return text;
  }

  /** Null if it is another token. */
  public UserInfo user(String token) {
    for (Issued one : issued) {
      if (MessageDigest.isEqual(one.text.getBytes(US_ASCII), token.getBytes(US_ASCII))) {
        return one.user;
      }
    }
    return null;
  }

  /** Whether somebody in this process goes by this name. */
  public boolean isKnown(UserInfo user) {
    for (Issued one : issued) {
      if (one.user.name().equals(user.name())) {
        return true;
      }
    }
    return false;
  }
}
