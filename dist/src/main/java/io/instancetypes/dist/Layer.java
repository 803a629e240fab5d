package io.instancetypes.dist;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.HexFormat;
import java.util.zip.GZIPOutputStream;

/**
 * Files of an image.
 *
 * @param unpacked the sum of the tar itself
 * @param bytes the size of the tar itself
 */
record Layer(Blob blob, String unpacked, long bytes) {
  private static final String TYPE = "application/vnd.oci.image.layer.v1.tar+gzip";

  static Layer of(Path content, Instant time, Path blobs) throws IOException {
    Path tar = Files.createTempFile(blobs, "layer", ".tar");
    MessageDigest digest = Sha256.digest();
    try (OutputStream out = new DigestOutputStream(Files.newOutputStream(tar), digest)) {
      var writer = new Tar(out, time);
      writer.folder(content, "");
      writer.end();
    }
    Path packed = Files.createTempFile(blobs, "layer", ".gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
      Files.copy(tar, out);
    }
    long size = Files.size(tar);
    Files.delete(tar);
    String sum = Sha256.of(packed);
    Path file = Files.move(packed, blobs.resolve(sum));
    var blob = new Blob(TYPE, sum, file, Files.size(file));
    return new Layer(blob, HexFormat.of().formatHex(digest.digest()), size);
  }
}
