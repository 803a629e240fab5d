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
  private static final int LARGEST_REVIEW = 64 * 1024 * 1024;

  /** What users send, as an API server takes it from them. */
  static final int LARGEST = 3 * 1024 * 1024;

  private RequestBodies() {}

  /** The object in the body; empty if there is no body. */
  static Optional<Fields> object(Exchange exchange) throws IOException {
    return object(exchange, LARGEST_REVIEW);
  }

  static Optional<Fields> object(Exchange exchange, int largest) throws IOException {
    byte[] bytes = exchange.body(largest);
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
