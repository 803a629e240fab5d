package io.instancetypes.runtime.registry;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.runtime.image.ImageException;
import java.io.InputStream;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/** By which everything in a registry is known: {@code sha256:} and what its bytes add up to. */
final class Digest {
  private static final String ALGORITHM = "sha256:";
  private static final Pattern FORM = Pattern.compile(ALGORITHM + "[0-9a-f]{64}");

  private Digest() {}

  /** It becomes a part of addresses and of names of files, so it has to be one. */
  static String require(String text) throws ImageException {
    if (!FORM.matcher(text).matches()) {
      throw new ImageException(
          "%s is no digest: sha256: and 64 digits are expected"
              .formatted(text.substring(0, Math.min(text.length(), 80))));
    }
    return text;
  }

  static String of(byte[] bytes) {
    return ALGORITHM + HexFormat.of().formatHex(sha256().digest(bytes));
  }

  /** A name for files, which nobody can make the same as another. */
  static String name(String text) {
    return HexFormat.of().formatHex(sha256().digest(text.getBytes(UTF_8)));
  }

  static DigestInputStream over(InputStream in) {
    return new DigestInputStream(in, sha256());
  }

  /** Of what was read. */
  static String of(DigestInputStream read) {
    return ALGORITHM + HexFormat.of().formatHex(read.getMessageDigest().digest());
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException(missing);
    }
  }
}
