package io.instancetypes.operator.serving;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.api.json.UnreadableException;
import io.instancetypes.https.Exchange;
import io.instancetypes.machinery.status.Failures;
import java.io.IOException;
import java.util.Optional;

/** What requests bring along. */
final class RequestBodies {
  /** An API server has all objects of a list converted at once. */
  private static final int LARGEST = 64 * 1024 * 1024;

  private RequestBodies() {}

  /** The object in the body; empty if there is no body. */
  static Optional<Fields> object(Exchange exchange) throws IOException {
    byte[] bytes = exchange.body(LARGEST);
    if (bytes.length == 0) {
      return Optional.empty();
    }
    try {
      if (Json.read(bytes) instanceof Fields fields) {
        return Optional.of(fields);
      }
    } catch (UnreadableException malformed) {
      throw Failures.badRequest("the body is no JSON: " + malformed.getMessage());
    }
    throw Failures.badRequest("the body is no JSON object");
  }
}
