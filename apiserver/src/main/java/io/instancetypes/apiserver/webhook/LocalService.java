package io.instancetypes.apiserver.webhook;

import io.instancetypes.api.Fields;
import java.util.List;

/**
 * A service that runs in this process: whoever names it as the place of a webhook, be it a stored
 * configuration, a definition's conversion or its own configurations, gets its answers without
 * HTTP.
 *
 * @param configurations webhook configurations that hold without being stored; they are asked
 *     before those that are
 */
public record LocalService(
    String namespace, String name, List<Fields> configurations, Handler handler) {

  /** What the service does. */
  @FunctionalInterface
  public interface Handler {
    /**
     * The review with its response.
     *
     * @param path as the webhook's configuration has it: reviews do not tell which webhook is asked
     */
    Fields review(String path, Fields review);
  }

  Endpoint at(String path) {
    return (review, timeoutSeconds) -> {
      try {
        return handler.review(path, Fields.copyOf(review));
      } catch (RuntimeException e) {
        throw new CallException("the service failed: " + e);
      }
    };
  }
}
