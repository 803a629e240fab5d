package io.instancetypes.https;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.instancetypes.https.testing.Eventually;
import io.instancetypes.https.testing.RawConnection;
import io.instancetypes.https.testing.TestListener;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket.Listener;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("A web socket")
@Timeout(60)
class WebSocketTest {
  private static final String PROTOCOL = "plain.kubevirt.io";

  /** Of RFC 6455, section 1.3. */
  private static final String KEY = "dGhlIHNhbXBsZSBub25jZQ==";

  private TestListener listener;

  @BeforeEach
  void start() {
    listener = TestListener.start(WebSocketTest::serve);
  }

  @AfterEach
  void stop() {
    Eventually.isTrue("all connections are closed", () -> listener.connections() == 0);
    listener.close();
  }

  /** Sends back what it gets; {@code /bye} takes its leave first. */
  private static void serve(Exchange exchange) throws IOException {
    try (WebSocket socket = exchange.upgrade(PROTOCOL)) {
      if (exchange.path().equals("/bye")) {
        socket.close(WebSocket.GOING_AWAY, "enough");
        return;
      }
      byte[] bytes = new byte[8192];
      while (true) {
        try {
          int count = socket.receive(bytes, Duration.ofMillis(50));
          if (count < 0) {
            return;
          }
          socket.send(bytes, 0, count);
        } catch (SocketTimeoutException quiet) {
          // The client takes its time.
        }
      }
    }
  }

  /** A client of the JDK that gathers what it is sent. */
  private static final class Gathered implements Listener {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final CompletableFuture<String> closed = new CompletableFuture<>();

    @Override
    public CompletionStage<?> onBinary(
        java.net.http.WebSocket socket, ByteBuffer data, boolean last) {
      synchronized (bytes) {
        byte[] part = new byte[data.remaining()];
        data.get(part);
        bytes.writeBytes(part);
      }
      socket.request(1);
      return null;
    }

    @Override
    public CompletionStage<?> onClose(java.net.http.WebSocket socket, int code, String reason) {
      closed.complete(code + " " + reason);
      return null;
    }

    @Override
    public void onError(java.net.http.WebSocket socket, Throwable error) {
      closed.completeExceptionally(error);
    }

    int size() {
      synchronized (bytes) {
        return bytes.size();
      }
    }
  }

  private java.net.http.WebSocket open(String path, Listener gathered) throws Exception {
    return listener
        .client(HttpClient.Version.HTTP_1_1)
        .newWebSocketBuilder()
        .subprotocols(PROTOCOL)
        .buildAsync(java.net.URI.create("wss://127.0.0.1:" + listener.port() + path), gathered)
        .get(30, TimeUnit.SECONDS);
  }

  @Test
  @DisplayName("carries bytes to and fro in messages of any size, and ends when the client says so")
  void carriesBytes() throws Exception {
    var gathered = new Gathered();
    java.net.http.WebSocket socket = open("/echo", gathered);
    assertThat(socket.getSubprotocol()).isEqualTo(PROTOCOL);
    byte[] sent = new byte[300_000];
    for (int i = 0; i < sent.length; i++) {
      sent[i] = (byte) (i * 31);
    }
    int at = 0;
    for (int size : List.of(0, 1, 124, 125, 126, 127, 65_535, 65_536, 168_426)) {
      socket.sendBinary(ByteBuffer.wrap(sent, at, size), size % 2 == 0).get(30, TimeUnit.SECONDS);
      at += size;
    }
    socket.sendPing(ByteBuffer.wrap("there?".getBytes(UTF_8))).get(30, TimeUnit.SECONDS);
    Eventually.isTrue("everything comes back", () -> gathered.size() == sent.length);
    assertThat(gathered.bytes.toByteArray()).isEqualTo(sent);
    socket.sendClose(java.net.http.WebSocket.NORMAL_CLOSURE, "").get(30, TimeUnit.SECONDS);
    assertThat(gathered.closed.get(30, TimeUnit.SECONDS)).isEqualTo("1000 ");
  }

  @Test
  @DisplayName("ends with a reason when the server says so")
  void saysWhy() throws Exception {
    var gathered = new Gathered();
    open("/bye", gathered);
    assertThat(gathered.closed.get(30, TimeUnit.SECONDS)).isEqualTo("1001 enough");
  }

  @Test
  @DisplayName("is cut off when the client vanishes, or the server stops")
  void isCutOff() throws Exception {
    RawConnection vanishing = handshake("");
    vanishing.answer();
    vanishing.reset();
    Eventually.isTrue("it is noticed", () -> listener.connections() == 0);
  }

  private static String head(String changes) {
    var head =
        new ArrayList<>(
            List.of(
                "GET /echo HTTP/1.1",
                "Host: 127.0.0.1:6443",
                "Connection: keep-alive, Upgrade",
                "Upgrade: WebSocket",
                "Sec-WebSocket-Version: 13",
                "Sec-WebSocket-Key: " + KEY,
                "Sec-WebSocket-Protocol: other, " + PROTOCOL));
    for (String change : changes.isEmpty() ? new String[0] : changes.split("; ")) {
      String name = change.substring(0, change.indexOf(':') + 1);
      head.removeIf(line -> line.startsWith(name));
      if (!change.equals(name)) {
        head.add(change);
      }
    }
    return String.join("\r\n", head) + "\r\n\r\n";
  }

  private RawConnection handshake(String changes) throws IOException {
    return listener.connect().send(head(changes));
  }

  @Test
  @DisplayName("is answered as RFC 6455 says, with the protocol that both know")
  void isAnswered() throws Exception {
    try (RawConnection client = handshake("")) {
      assertThat(client.answer())
          .startsWith("HTTP/1.1 101 Switching Protocols\r\n")
          .contains("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n")
          .contains("Sec-WebSocket-Protocol: plain.kubevirt.io\r\n")
          .contains("Connection: Upgrade\r\n")
          .contains("Upgrade: websocket\r\n")
          .doesNotContain("Content-Length");
    }
    try (RawConnection client = handshake("Sec-WebSocket-Protocol: other")) {
      assertThat(client.answer())
          .startsWith("HTTP/1.1 101")
          .doesNotContain("Sec-WebSocket-Protocol");
    }
  }

  @ParameterizedTest(name = "{0}")
  @DisplayName("is refused before it begins")
  @CsvSource(
      delimiter = '|',
      value = {
        "Upgrade:                                  | 400 | a web socket is needed here",
        "Upgrade: h2c                              | 400 | a web socket is needed here",
        "Connection: keep-alive                    | 400 | Bad Request",
        "Sec-WebSocket-Version: 8                  | 400 | Sec-WebSocket-Version: 13 is needed",
        "Sec-WebSocket-Key: c2hvcnQ=               | 400 | Sec-WebSocket-Key holds 16 bytes",
        "Sec-WebSocket-Key: !                      | 400 | Sec-WebSocket-Key holds 16 bytes",
        "Content-Length: 3                         | 400 | has no body",
        "Transfer-Encoding: chunked                | 400 | has no body",
        "Origin: https://evil.example              | 403 | pages of https://evil.example may not",
        "Origin: http://127.0.0.1:6443             | 403 | may not open web sockets here",
        "Origin: https://127.0.0.1:6444            | 403 | may not open web sockets here",
        "Origin: null                              | 403 | may not open web sockets here",
        "Origin: https://127.0.0.1:6443@evil       | 403 | may not open web sockets here",
      })
  void isRefused(String change, int code, String why) throws Exception {
    try (RawConnection client = handshake(change.strip())) {
      assertThat(client.answer()).startsWith("HTTP/1.1 " + code + " ").contains(why);
    }
  }

  @Test
  @DisplayName("is open to pages of this very server")
  void sameOrigin() throws Exception {
    try (RawConnection client = handshake("Origin: https://127.0.0.1:6443")) {
      assertThat(client.answer()).startsWith("HTTP/1.1 101 ");
    }
  }

  @Test
  @DisplayName("is not there in HTTP/2")
  void notInHttp2() throws Exception {
    HttpRequest request = HttpRequest.newBuilder(listener.uri("/echo")).build();
    try (HttpClient client = listener.client(HttpClient.Version.HTTP_2)) {
      assertThat(client.send(request, BodyHandlers.ofString()).statusCode()).isEqualTo(400);
    }
  }

  /** Frames begin with two bytes and, since it is 0, a mask that changes nothing. */
  @ParameterizedTest(name = "{0}: {2}")
  @DisplayName("ends for a client that does not keep to the protocol, with the code that says why")
  @CsvSource({
    "not masked,                 8201 41,               1002",
    "reserved bit,               C281 00000000 41,      1002",
    "unknown opcode,             8381 00000000 41,      1002",
    "text,                       8181 00000000 41,      1003",
    "nothing to continue,        8081 00000000 41,      1002",
    "a ping in two parts,        0980 00000000,         1002",
    "a ping of 126 bytes,        89FE 007E 00000000,    1002",
    "length with the sign bit,   82FF FFFFFFFFFFFFFFFF 00000000, 1002",
    "message within a message,   0281 00000000 41 8281 00000000 42, 1002",
  })
  void endsForNonsense(String name, String frames, int code) throws Exception {
    byte[] bytes = java.util.HexFormat.of().parseHex(frames.replace(" ", ""));
    try (RawConnection client = handshake("")) {
      client.answer();
      client.send(new String(bytes, ISO_8859_1));
      byte[] close = lastFrame(client);
      assertThat((close[2] & 0xFF) << 8 | close[3] & 0xFF).isEqualTo(code);
    }
  }

  /** What comes before is what was sent back. */
  private static byte[] lastFrame(RawConnection client) throws IOException {
    while (true) {
      byte[] head = client.in().readNBytes(2);
      byte[] payload = client.in().readNBytes(head[1]);
      if ((head[0] & 0xF) == 8) {
        return ByteBuffer.allocate(2 + payload.length).put(head).put(payload).array();
      }
    }
  }

  @Test
  @DisplayName("takes a frame that announces 8 EiB as it comes, and keeps none of it")
  void hugeFrame() throws Exception {
    try (RawConnection client = handshake("")) {
      client.answer();
      byte[] head = java.util.HexFormat.of().parseHex("82FF7FFFFFFFFFFFFFFF00000000");
      client.send(new String(head, ISO_8859_1) + "abc");
      assertThat(client.in().readNBytes(5)).isEqualTo(new byte[] {(byte) 0x82, 3, 'a', 'b', 'c'});
    }
  }

  @Test
  @DisplayName("takes frames that come with the handshake, or byte by byte")
  void piecemeal() throws Exception {
    try (RawConnection client = handshakeWith("\u0082\u0083\u0000\u0000\u0000\u0000abc")) {
      client.answer();
      assertThat(client.in().readNBytes(5)).isEqualTo(new byte[] {(byte) 0x82, 3, 'a', 'b', 'c'});
      for (char octet : "\u0082\u0081\u0001\u0000\u0000\u0000A".toCharArray()) {
        client.send(String.valueOf(octet));
      }
      assertThat(client.in().readNBytes(3)).isEqualTo(new byte[] {(byte) 0x82, 1, '@'});
    }
  }

  private RawConnection handshakeWith(String frames) throws IOException {
    return listener.connect().send(head("") + frames);
  }

  @Test
  @DisplayName("refuses whoever is half-way through 200 handshakes nothing but the handshake")
  void halfOpen() throws Exception {
    var halves = new ArrayList<RawConnection>();
    for (int i = 0; i < 200; i++) {
      String head = head("");
      halves.add(listener.connect().send(head.substring(0, head.length() - 2)));
    }
    try (RawConnection client = handshake("")) {
      assertThat(client.answer()).startsWith("HTTP/1.1 101 ");
    }
    for (RawConnection half : halves) {
      half.close();
    }
    assertThatThrownBy(() -> halves.getFirst().answer()).isInstanceOf(IOException.class);
  }
}
