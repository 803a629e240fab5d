package io.instancetypes.runtime.source;

import io.instancetypes.runtime.image.ImageException;
import java.io.IOException;
import java.io.InputStream;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;

/**
 * What a file has to add up to, as CDI writes it.
 *
 * @param algorithm as the JDK calls it
 */
record Checksum(String algorithm, String expected) {
  private static final Map<String, String> ALGORITHMS =
      Map.of("md5", "MD5", "sha1", "SHA-1", "sha256", "SHA-256", "sha512", "SHA-512");

  /** What follows an image in its file is not much. */
  private static final int REST = 1 << 20;

  static Checksum parse(String text) throws ImageException {
    String[] parts = text.split(":", 2);
    String algorithm = ALGORITHMS.get(parts[0].toLowerCase(Locale.ROOT));
    if (parts.length < 2 || algorithm == null || !parts[1].matches("[0-9a-fA-F]{32,128}")) {
      throw new ImageException(
          "spec.source.http.checksum: %s is not sha256:… or one of md5, sha1, sha512"
              .formatted(text));
    }
    return new Checksum(algorithm, parts[1].toLowerCase(Locale.ROOT));
  }

  DigestInputStream over(InputStream in) throws IOException {
    try {
      return new DigestInputStream(in, MessageDigest.getInstance(algorithm));
    } catch (NoSuchAlgorithmException missing) {
      throw new IOException(missing);
    }
  }

  /** Of the whole file, of which some may not have been read yet. */
  void require(DigestInputStream read) throws IOException {
    read.readNBytes(REST);
    String found = HexFormat.of().formatHex(read.getMessageDigest().digest());
    if (!found.equals(expected)) {
      throw new ImageException(
          "the image is another one than its checksum says: it adds up to " + found);
    }
  }
}
