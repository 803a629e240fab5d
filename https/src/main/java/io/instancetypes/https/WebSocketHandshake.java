package io.instancetypes.https;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.instancetypes.api.Fields;
import io.instancetypes.machinery.status.Failures;
import java.net.URI;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** What a client has to send to open a web socket, and what it is answered; RFC 6455, section 4. */
record WebSocketHandshake(String accept, String protocol) {
  /** All that a handshake is made of. */
  static final List<String> HEADERS =
      List.of(
          "Host",
          "Origin",
          "Connection",
          "Upgrade",
          "Sec-WebSocket-Key",
          "Sec-WebSocket-Version",
          "Sec-WebSocket-Protocol");

  private static final String GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
  private static final int KEY_BYTES = 16;

  /** Whether the client wants one at all. */
  static boolean isWanted(Wire wire) {
    return !wire.headers("Upgrade").isEmpty()
        && tokens(wire, "Upgrade").anyMatch("websocket"::equalsIgnoreCase);
  }

  /**
   * Refuses what is no handshake, and pages of other sites: a browser would show them the
   * certificate of its user.
   *
   * @param protocol chosen if the client offers it
   */
  static WebSocketHandshake of(Wire wire, String protocol) {
    if (!isWanted(wire) || tokens(wire, "Connection").noneMatch("upgrade"::equalsIgnoreCase)) {
      throw Failures.badRequest(
          "a web socket is needed here: Connection: Upgrade, Upgrade: websocket");
    }
    if (!wire.method().equals("GET")) {
      throw Failures.badRequest("a web socket is opened with GET");
    }
    if (!single(wire, "Sec-WebSocket-Version").equals("13")) {
      throw Failures.badRequest("Sec-WebSocket-Version: 13 is needed");
    }
    requireSameOrigin(wire);
    boolean offered = tokens(wire, "Sec-WebSocket-Protocol").anyMatch(protocol::equals);
    return new WebSocketHandshake(accept(key(wire)), offered ? protocol : "");
  }

  private static void requireSameOrigin(Wire wire) {
    for (String origin : wire.headers("Origin")) {
      if (!authority(origin).equals(authority("https://" + single(wire, "Host")))) {
        throw Failures.worded(
            403,
            "Forbidden",
            "pages of %s may not open web sockets here".formatted(origin),
            new Fields());
      }
    }
  }

  /** Host and port; nothing equals what cannot be read. */
  private static String authority(String origin) {
    try {
      URI uri = URI.create(origin);
      if (uri.getHost() != null && "https".equalsIgnoreCase(uri.getScheme())) {
        int port = uri.getPort() < 0 ? 443 : uri.getPort();
        return uri.getHost().toLowerCase(Locale.ROOT) + ":" + port;
      }
    } catch (IllegalArgumentException unreadable) {
      // As below.
    }
    return "unreadable " + origin;
  }

  private static String key(Wire wire) {
    String key = single(wire, "Sec-WebSocket-Key");
    try {
      if (Base64.getDecoder().decode(key).length == KEY_BYTES) {
        return key;
      }
    } catch (IllegalArgumentException unreadable) {
      // As below.
    }
    throw Failures.badRequest("Sec-WebSocket-Key holds 16 bytes in base64");
  }

  static String accept(String key) {
    try {
      byte[] sum = MessageDigest.getInstance("SHA-1").digest((key + GUID).getBytes(US_ASCII));
      return Base64.getEncoder().encodeToString(sum);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static String single(Wire wire, String name) {
    List<String> values = wire.headers(name);
    return values.size() == 1 ? values.getFirst().strip() : "";
  }

  private static Stream<String> tokens(Wire wire, String name) {
    return wire.headers(name).stream()
        .flatMap(value -> Stream.of(value.split(",")))
        .map(String::strip);
  }
}
