package io.instancetypes.apiserver.verb;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.api.json.UnreadableException;
import io.instancetypes.documents.Documents;
import io.instancetypes.documents.Yaml;
import io.instancetypes.https.Exchange;
import io.instancetypes.https.MediaType;
import io.instancetypes.machinery.builtin.BuiltinTypes;
import io.instancetypes.machinery.builtin.TypedDecoding;
import io.instancetypes.machinery.protobuf.Protobuf;
import io.instancetypes.machinery.protobuf.ProtobufException;
import io.instancetypes.machinery.status.ApiException;
import io.instancetypes.machinery.status.Failures;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The documents that requests carry. */
public final class Bodies {
  private static final List<String> ACCEPTED =
      List.of(MediaType.JSON, MediaType.YAML, MediaType.PROTOBUF);

  /** What Go reads first of every document, as its messages show it. */
  private static final String TYPE_META =
      "struct { APIVersion string \"json:\\\"apiVersion,omitempty\\\"\"; Kind string"
          + " \"json:\\\"kind,omitempty\\\"\" }";

  private static final String OPTIONS = BuiltinTypes.META + "DeleteOptions";

  private Bodies() {}

  /** The one object of a body. */
  public static Fields object(Exchange exchange) throws IOException {
    return document(exchange).object();
  }

  /** As above, with what was said twice in it. */
  static Document document(Exchange exchange) throws IOException {
    byte[] body = exchange.body();
    if (body.length == 0) {
      throw Failures.badRequest("the request has no body; an object was expected");
    }
    var twice = DuplicateKeys.unknown();
    if (read(exchange, body, twice) instanceof Fields object) {
      return new Document(object, twice);
    }
    throw Failures.badRequest("the body of the request is not an object");
  }

  /** As above, of a kind of Kubernetes; a body that names none is taken for it. */
  public static Fields object(Exchange exchange, String apiVersion, String kind)
      throws IOException {
    Fields object = object(exchange);
    requireKind(object, apiVersion, kind, true);
    return object;
  }

  /** Refuses objects of another kind or version; one that names neither may be taken for it. */
  static void requireKind(Fields object, String apiVersion, String kind, boolean guess) {
    Object ownVersion = object.get("apiVersion");
    Object ownKind = object.get("kind");
    if (guess) {
      ownVersion = ownVersion == null ? apiVersion : ownVersion;
      ownKind = ownKind == null ? kind : ownKind;
      object.put("apiVersion", ownVersion);
      object.put("kind", ownKind);
    }
    if (!(ownKind instanceof String text) || text.isEmpty()) {
      throw Failures.badRequest(
          "Object 'Kind' is missing in the body; it should be \"" + kind + "\"");
    } else if (!apiVersion.equals(ownVersion) || !kind.equals(ownKind)) {
      throw Failures.badRequest(
          "the API version in the data (%s) does not match the expected API version (%s)"
              .formatted(
                  Objects.requireNonNullElse(ownVersion, "") + ", Kind=" + ownKind,
                  apiVersion + ", Kind=" + kind));
    }
  }

  /** The options of a deletion; null if there is no body that could have any. */
  static Fields deleteOptions(Exchange exchange) throws IOException {
    byte[] body = exchange.body();
    if (body.length == 0) {
      return null;
    }
    Object read = read(exchange, body, DuplicateKeys.unknown());
    if (read == null) {
      return new Fields();
    }
    if (!(read instanceof Fields options)) {
      throw Failures.badRequest(
          "couldn't get version/kind; json parse error: "
              + TypedDecoding.mistake(OPTIONS, read).replace("v1.DeleteOptions", TYPE_META));
    }
    String kind = Fields.text(options, "kind");
    if (!kind.isEmpty() && !kind.equals("DeleteOptions")) {
      throw Failures.badRequest(
          "no kind \"%s\" is registered for version \"%s\" in scheme \"pkg/runtime/scheme.go:111\""
              .formatted(kind, Fields.text(options, "apiVersion")));
    }
    String mistake = TypedDecoding.mistake(OPTIONS, options);
    if (mistake != null) {
      throw Failures.badRequest(mistake);
    }
    return options;
  }

  /** As above, for requests that make a difference between an empty body and an empty object. */
  public static Fields objectOrNull(Exchange exchange) throws IOException {
    byte[] body = exchange.body();
    if (body.length == 0) {
      return null;
    }
    return switch (read(exchange, body, DuplicateKeys.unknown())) {
      case null -> null;
      case Fields object -> object;
      default -> throw Failures.badRequest("the body of the request is not an object");
    };
  }

  /** A body as an object, patches included; null if it cannot be read. */
  public static Object readable(Exchange exchange, byte[] body) {
    String type = MediaType.ofBody(exchange.header("Content-Type")).name();
    try {
      if (type.endsWith("-patch+json")) {
        return Json.read(body);
      }
      return type.endsWith("-patch+yaml")
          ? yaml(body, new ArrayList<>())
          : read(exchange, body, DuplicateKeys.unknown());
    } catch (ApiException | UnreadableException malformed) {
      return null;
    }
  }

  /**
   * A JSON value. What kubectl checks is read at once; only for what cannot be read so is a second
   * reading made, which takes the last of several values under one key.
   */
  static Object json(byte[] body, List<String> twice) {
    try {
      return Json.read(body);
    } catch (UnreadableException malformed) {
      Object read = Json.read(body, twice::add);
      if (twice.isEmpty()) {
        throw malformed;
      }
      return read;
    }
  }

  private static Object read(Exchange exchange, byte[] body, DuplicateKeys twice) {
    String header = exchange.header("Content-Type");
    String type = header.isEmpty() ? MediaType.JSON : MediaType.ofBody(header).name();
    try {
      return switch (type) {
        case MediaType.JSON -> json(body, twice.paths());
        case MediaType.PROTOBUF -> Protobuf.decode(body);
        case MediaType.YAML -> yaml(body, twice.lines());
        default -> throw Failures.unsupportedMediaType(ACCEPTED);
      };
    } catch (UnreadableException | ProtobufException malformed) {
      throw Failures.badRequest("couldn't read the body of the request: " + malformed.getMessage());
    }
  }

  /**
   * The one document of a YAML text; null if there are none or several. As with JSON, only what
   * cannot be read otherwise is read for keys that stand more than once.
   */
  static Object yaml(byte[] body, List<String> twice) {
    var documents = new ArrayList<Object>();
    try {
      Documents.read(body, documents::add);
    } catch (UnreadableException malformed) {
      documents.clear();
      Yaml.readDespiteRepeats(
          body,
          documents::add,
          (key, line) -> {
            if (twice.size() < DuplicateKeys.MOST) {
              twice.add("line " + line + ": key \"" + key + "\" already set in map");
            }
          });
      if (twice.isEmpty()) {
        throw malformed;
      }
    }
    return documents.size() == 1 ? documents.getFirst() : null;
  }
}
