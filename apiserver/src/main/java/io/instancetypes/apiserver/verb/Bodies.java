package io.instancetypes.apiserver.verb;

import io.instancetypes.api.Fields;
import io.instancetypes.documents.Documents;
import io.instancetypes.documents.Json;
import io.instancetypes.documents.UnreadableException;
import io.instancetypes.https.Exchange;
import io.instancetypes.https.MediaType;
import io.instancetypes.https.status.Failures;
import io.instancetypes.machinery.protobuf.JsonForm;
import io.instancetypes.machinery.protobuf.Protobuf;
import io.instancetypes.machinery.protobuf.ProtobufException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The documents that requests carry. */
public final class Bodies {
  private static final List<String> ACCEPTED =
      List.of(MediaType.JSON, MediaType.YAML, MediaType.PROTOBUF);

  private static final Protobuf PROTOBUF =
      new Protobuf(
          new JsonForm() {
            @Override
            public Object read(byte[] text) {
              return Json.read(text);
            }

            @Override
            public byte[] write(Object value) {
              return Json.write(value);
            }
          });

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

  private static Object read(Exchange exchange, byte[] body) {
    String header = exchange.header("Content-Type");
    String type = header.isEmpty() ? MediaType.JSON : MediaType.parse(header).name();
    try {
      return switch (type) {
        case MediaType.JSON -> Json.read(body);
        case MediaType.PROTOBUF -> PROTOBUF.decode(body);
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
