package io.instancetypes.https;

import java.time.Duration;

/**
 * How long a client may keep a server waiting.
 *
 * @param head from the connection until the head of its first request is complete, TLS handshake
 *     included
 * @param idle between two requests of a connection, the head of the next one included
 * @param stalled without a byte of a body from the client, or with an answer that it does not read
 * @param request until a body has come and its answer has gone; those without end, such as watches,
 *     have none
 */
public record Deadlines(Duration head, Duration idle, Duration stalled, Duration request) {
  /** As kube-apiserver has them, where it has any. */
  public static final Deadlines DEFAULT =
      new Deadlines(
          Duration.ofSeconds(20),
          Duration.ofSeconds(90),
          Duration.ofSeconds(15),
          Duration.ofSeconds(60));
}
