package io.instancetypes.engine.resolve;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Texts that Kubernetes limits in length. One that is too long is cut, and ends with a hash of the
 * whole, so that two long texts stay as different as they were.
 */
public final class TruncatedName {
  private static final int LONGEST_NAME = 253;
  private static final int LONGEST_LABEL = 63;
  private static final int HASH_BYTES = 4;

  private TruncatedName() {}

  /** As the name of an object. */
  public static String name(String text) {
    return within(LONGEST_NAME, text);
  }

  /** As the value of a label. */
  public static String label(String text) {
    return within(LONGEST_LABEL, text);
  }

  private static String within(int longest, String text) {
    if (text.length() <= longest) {
      return text;
    }
    int end = longest - 1 - 2 * HASH_BYTES;
    while (end > 0 && !Character.isLetterOrDigit(text.charAt(end - 1))) {
      // A part of a name must not end with a dot or dash before the dash of the hash.
      end--;
    }
    return text.substring(0, end) + "-" + hash(text);
  }

  private static String hash(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, HASH_BYTES);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java platform has SHA-256", impossible);
    }
  }
}
