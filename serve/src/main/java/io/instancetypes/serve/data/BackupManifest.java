package io.instancetypes.serve.data;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a backup says about itself.
 *
 * @param version of the program that wrote it
 * @param created when, as ISO 8601
 * @param revision the newest one in the store
 * @param digests of the other files, SHA-256 in hexadecimal
 */
public record BackupManifest(
    String version, String created, long revision, Map<String, String> digests) {
  static final String NAME = "manifest.json";

  private static final String PROGRAM = "instancetypes";
  private static final long FORMAT = 1;

  byte[] bytes() throws IOException {
    var out = new ByteArrayOutputStream();
    Json.write(
        Fields.of(
            "program",
            PROGRAM,
            "format",
            FORMAT,
            "version",
            version,
            "created",
            created,
            "revision",
            revision,
            "sha256",
            Fields.copyOf(digests)),
        out,
        2);
    return out.toByteArray();
  }

  static BackupManifest read(Path archive, byte[] bytes) {
    if (!(parsed(archive, bytes) instanceof Map<?, ?> fields)
        || !PROGRAM.equals(fields.get("program"))
        || !(fields.get("format") instanceof Long format)) {
      throw notOurs(archive);
    }
    if (format > FORMAT) {
      throw new BackupException(
          "%s was written by the newer version %s of this program: restore it with that one"
              .formatted(archive, fields.get("version")));
    }
    if (fields.get("version") instanceof String version
        && fields.get("created") instanceof String created
        && fields.get("revision") instanceof Long revision
        && fields.get("sha256") instanceof Map<?, ?> digests) {
      return new BackupManifest(version, created, revision, texts(digests));
    }
    throw notOurs(archive);
  }

  private static Object parsed(Path archive, byte[] bytes) {
    try {
      return Json.read(bytes);
    } catch (RuntimeException malformed) {
      throw notOurs(archive);
    }
  }

  private static Map<String, String> texts(Map<?, ?> map) {
    var texts = new LinkedHashMap<String, String>();
    map.forEach((name, digest) -> texts.put(String.valueOf(name), String.valueOf(digest)));
    return texts;
  }

  static BackupException notOurs(Path archive) {
    return new BackupException(archive + " is not a backup that 'virtctl backup' wrote");
  }
}
