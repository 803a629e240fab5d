package io.instancetypes.dist;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * An image as one file, which {@code podman load} and {@code skopeo copy oci-archive:} take. What
 * is said about it lies beside it: such a file knows no referrers.
 */
final class OciArchive {
  private OciArchive() {}

  static void write(OciImage image, Path file, Instant time) throws IOException {
    var contents = new LinkedHashMap<String, Blob>();
    image.blobs().forEach(each -> contents.put(each.sha256(), each));
    image.manifests().forEach(each -> contents.put(each.sha256(), each));
    contents.put(image.index().sha256(), image.index());
    Path part = file.resolveSibling(file.getFileName() + ".part");
    try (OutputStream out = Files.newOutputStream(part)) {
      var tar = new Tar(out, time);
      tar.entry("oci-layout", "{\"imageLayoutVersion\":\"1.0.0\"}".getBytes(UTF_8));
      tar.entry("index.json", Json.write(index(image)));
      for (Blob each : contents.values()) {
        tar.file(each.file(), "blobs/sha256/" + each.sha256());
      }
      tar.end();
    }
    Files.move(part, file, REPLACE_EXISTING);
    for (OciImage.Statement each : image.statements()) {
      Path beside = file.resolveSibling(file.getFileName() + each.suffix());
      Files.copy(each.content().file(), beside, REPLACE_EXISTING);
    }
  }

  /** One image only, or podman would not know which to load. */
  private static Fields index(OciImage image) {
    var listed = List.of(image.index().descriptor());
    return Fields.of("schemaVersion", 2L, "mediaType", OciImage.INDEX, "manifests", listed);
  }
}
