package io.instancetypes.dist;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Something that a registry keeps under the sum of its bytes. */
record Blob(String mediaType, String sha256, Path file, long size) {
  static Blob of(String mediaType, byte[] bytes, Path folder) throws IOException {
    String sum = Sha256.of(bytes);
    Path file = folder.resolve(sum);
    Files.write(file, bytes);
    return new Blob(mediaType, sum, file, bytes.length);
  }

  static Blob ofJson(String mediaType, Fields content, Path folder) throws IOException {
    return of(mediaType, Json.write(content), folder);
  }

  String digest() {
    return "sha256:" + sha256;
  }

  /** How others refer to it. */
  Fields descriptor() {
    return Fields.of("mediaType", mediaType, "digest", digest(), "size", size);
  }
}
