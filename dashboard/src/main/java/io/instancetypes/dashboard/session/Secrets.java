package io.instancetypes.dashboard.session;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;

/** Texts that nobody can guess. */
public final class Secrets {
  private static final int BYTES = 32;

  private static final SecureRandom RANDOM = new SecureRandom();

  private Secrets() {}

  static String next() {
    return text(bytes(BYTES));
  }

  static byte[] bytes(int count) {
    byte[] bytes = new byte[count];
    RANDOM.nextBytes(bytes);
    return bytes;
  }

  /** Under what a secret is kept: how long it takes to find tells nothing about the secret. */
  public static String digest(String secret) {
    return text(digestBytes(secret));
  }

  static byte[] digestBytes(String secret) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(secret.getBytes(UTF_8));
    } catch (GeneralSecurityException missing) {
      throw new IllegalStateException(missing);
    }
  }

  private static String text(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  static boolean equal(String one, String other) {
    return MessageDigest.isEqual(one.getBytes(UTF_8), other.getBytes(UTF_8));
  }
}
