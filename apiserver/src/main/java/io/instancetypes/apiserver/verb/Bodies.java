package io.instancetypes.apiserver.verb;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.api.json.UnreadableException;
import io.instancetypes.documents.Documents;
import io.instancetypes.https.Exchange;
import io.instancetypes.https.MediaType;
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

  private Bodies() {}

  /** The one object of a body. */
  public static Fields object(Exchange exchange) throws IOException {
    byte[] body = exchange.body();
    if (body.length == 0) {
      throw Failures.badRequest("the request has no body; an object was expected");
    }
    if (read(exchange, body) instanceof Fields object) {
      return object;
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
    if (ownVersion == null && ownKind == null && guess) {
      object.put("apiVersion", apiVersion);
      object.put("kind", kind);
    } else if (!(ownKind instanceof String text) || text.isEmpty()) {
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

  /** As above, for requests that need none. */
  static Fields objectIfAny(Exchange exchange) throws IOException {
    byte[] body = exchange.body();
    return body.length > 0 && read(exchange, body) instanceof Fields object ? object : new Fields();
  }

  /** As above, for requests that make a difference between an empty body and an empty object. */
  public static Fields objectOrNull(Exchange exchange) throws IOException {
    byte[] body = exchange.body();
    if (body.length == 0) {
      return null;
    }
    return switch (read(exchange, body)) {
      case null -> null;
      case Fields object -> object;
      default -> throw Failures.badRequest("the body of the request is not an object");
    };
  }

  /** A body as an object, patches included; null if it cannot be read. */
  public static Object readable(Exchange exchange, byte[] body) {
    String type = MediaType.parse(exchange.header("Content-Type")).name();
    try {
      if (type.endsWith("-patch+json")) {
        return Json.read(body);
      }
      return type.endsWith("-patch+yaml") ? only(body) : read(exchange, body);
    } catch (ApiException | UnreadableException malformed) {
      return null;
    }
  }

  private static Object read(Exchange exchange, byte[] body) {
    String header = exchange.header("Content-Type");
    String type = header.isEmpty() ? MediaType.JSON : MediaType.parse(header).name();
    try {
      return switch (type) {
        case MediaType.JSON -> Json.read(body);
        case MediaType.PROTOBUF -> Protobuf.decode(body);
        case MediaType.YAML -> only(body);
        default -> throw Failures.unsupportedMediaType(ACCEPTED);
      };
    } catch (UnreadableException | ProtobufException malformed) {
      throw Failures.badRequest("couldn't read the body of the request: " + malformed.getMessage());
    }
  }

  /** The one document of a YAML text; null if there are none or several. */
  static Object only(byte[] yaml) {
    var documents = new ArrayList<Object>();
    Documents.read(yaml, documents::add);
    return documents.size() == 1 ? documents.getFirst() : null;
  }
}
