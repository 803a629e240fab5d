package io.instancetypes.apiserver.verb;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.documents.Yaml;
import io.instancetypes.https.MediaType;
import io.instancetypes.machinery.protobuf.Protobuf;
import java.io.IOException;

/** In which form answers about objects are written. */
enum Encoding {
  JSON(MediaType.JSON),
  YAML(MediaType.YAML),
  PROTOBUF(MediaType.PROTOBUF);

  private final String contentType;

  Encoding(String contentType) {
    this.contentType = contentType;
  }

  String contentType() {
    return contentType;
  }

  /** An answer that was made in JSON. */
  byte[] of(byte[] json) throws IOException {
    return switch (this) {
      case JSON -> json;
      case YAML -> {
        var text = new StringBuilder(json.length * 2);
        Yaml.write(Json.read(json), text);
        yield text.toString().getBytes(UTF_8);
      }
      case PROTOBUF -> Protobuf.encode((Fields) Json.read(json));
    };
  }
}
