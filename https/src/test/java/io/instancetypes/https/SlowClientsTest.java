package io.instancetypes.https;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.https.testing.Eventually;
import io.instancetypes.https.testing.RawConnection;
import io.instancetypes.https.testing.TestListener;
import java.io.IOException;
import java.io.OutputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@DisplayName("A client that keeps the server waiting loses its connection")
@Timeout(60)
class SlowClientsTest {
  /** Only what a test waits for is short: whatever else it does may take long on a busy machine. */
  private static final Duration LONG = Duration.ofSeconds(50);

  private static final Duration SHORT = Duration.ofMillis(300);

  private static final Deadlines HEAD = new Deadlines(SHORT, LONG, LONG, LONG);
  private static final Deadlines IDLE = new Deadlines(LONG, SHORT, LONG, LONG);
  private static final Deadlines STALLED = new Deadlines(LONG, LONG, SHORT, LONG);
  private static final Deadlines REQUEST = new Deadlines(LONG, LONG, LONG, SHORT);

  private final CompletableFuture<Exception> ended = new CompletableFuture<>();
  private TestListener listener;

  private void start(Deadlines deadlines) {
    listener = TestListener.start(ServerLimits.DEFAULT.with(deadlines), this::serve);
  }

  @AfterEach
  void stop() {
    Eventually.isTrue("all connections are closed", () -> listener.connections() == 0);
    listener.close();
  }

  private void serve(Exchange exchange) throws IOException {
    switch (exchange.path()) {
      case "/body" -> exchange.answer(200, MediaType.TEXT, exchange.body());
      case "/large" -> attempt(() -> exchange.answer(200, MediaType.TEXT, new byte[64 << 20]));
      case "/endless" -> attempt(() -> pour(exchange.stream(200, MediaType.JSON)));
      default -> exchange.answer(200, MediaType.TEXT, "ok".getBytes(UTF_8));
    }
  }

  private interface Step {
    void run() throws IOException;
  }

  private void attempt(Step step) throws IOException {
    try {
      step.run();
    } catch (IOException failure) {
      ended.complete(failure);
      throw failure;
    }
  }

  private static void pour(OutputStream out) throws IOException {
    while (true) {
      out.write(new byte[8192]);
      out.flush();
    }
  }

  @Test
  @DisplayName("One that does not begin the TLS handshake")
  void silent() throws IOException {
    start(HEAD);
    try (var connection = listener.connect()) {
      connection.awaitPlainEnd();
    }
  }

  @Test
  @DisplayName("One that stays in the middle of the TLS handshake")
  void halfHandshake() throws IOException {
    start(HEAD);
    try (var connection = listener.connect()) {
      connection.sendPlain("\u0016\u0003\u0001\u0001\u0000").awaitPlainEnd();
    }
  }

  @Test
  @DisplayName("One that sends no request")
  void noRequest() throws IOException {
    start(HEAD);
    try (var connection = listener.connect()) {
      connection.send("").awaitEnd();
    }
  }

  @Test
  @DisplayName("One that sends the head of its request byte by byte")
  void slowHead() throws IOException {
    start(HEAD);
    try (var connection = listener.connect()) {
      connection.send("GET / HTTP/1.1\r\nHost: a\r\n");
      trickle(connection, "X-Slow: x\r\n");
    }
  }

  @Test
  @DisplayName("One that is silent after an answer")
  void idle() throws IOException {
    start(IDLE);
    try (var connection = listener.connect()) {
      connection.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
      assertThat(connection.answer()).startsWith("HTTP/1.1 200 OK");
      connection.awaitEnd();
    }
  }

  @Test
  @DisplayName("One that announces a body and does not send it; it is told so")
  void missingBody() throws IOException {
    start(STALLED);
    try (var connection = listener.connect()) {
      connection.send("POST /body HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nhello");
      assertThat(connection.answer())
          .startsWith("HTTP/1.1 504 Gateway Timeout\r\n")
          .contains("Timeout: request did not complete within the allotted timeout");
      connection.awaitEnd();
    }
  }

  @Test
  @DisplayName("One that sends its body byte by byte")
  void slowBody() throws IOException {
    start(REQUEST);
    try (var connection = listener.connect()) {
      connection.send("POST /body HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n");
      trickle(connection, "x");
    }
  }

  private static void trickle(RawConnection connection, String part) {
    for (int i = 0; i < 10_000; i++) {
      try {
        connection.send(part);
        Thread.sleep(20);
      } catch (IOException closed) {
        return;
      } catch (InterruptedException stopped) {
        throw new IllegalStateException(stopped);
      }
    }
    throw new AssertionError("The server has never closed the connection.");
  }

  @Test
  @DisplayName("One that does not read a large answer")
  void unreadAnswer() throws Exception {
    start(STALLED);
    try (var connection = listener.connect()) {
      connection.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n");
      assertThat(ended.get(20, TimeUnit.SECONDS)).hasMessage("the client does not read its answer");
      connection.awaitEnd();
    }
  }

  @Test
  @DisplayName("One that does not read its watch")
  void unreadStream() throws Exception {
    start(STALLED);
    try (var connection = listener.connect()) {
      connection.send("GET /endless HTTP/1.1\r\nHost: a\r\n\r\n");
      assertThat(ended.get(20, TimeUnit.SECONDS)).hasMessage("the client does not read its answer");
      connection.awaitEnd();
    }
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource(names = {"HTTP_1_1", "HTTP_2"})
  @DisplayName("One that opens a watch with a library and forgets it")
  void forgottenStream(HttpClient.Version version) throws Exception {
    start(STALLED);
    try (var client = listener.client(version)) {
      var request = HttpRequest.newBuilder(listener.uri("/endless")).build();
      var answer = client.send(request, BodyHandlers.ofInputStream());
      assertThat(ended.get(20, TimeUnit.SECONDS)).hasMessage("the client does not read its answer");
      answer.body().close();
      client.shutdownNow();
    }
  }
}
