package io.instancetypes.https;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.https.testing.Eventually;
import io.instancetypes.https.testing.RawConnection;
import io.instancetypes.https.testing.TestListener;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@DisplayName("Whatever is sent to it, a listener goes on to answer others")
@Timeout(120)
class HostileConnectionsTest {
  private static final String GET = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";

  private TestListener listener;

  @BeforeEach
  void start() {
    listener = TestListener.start(HostileConnectionsTest::serve);
  }

  private static void serve(Exchange exchange) throws IOException {
    switch (exchange.path()) {
      case "/body" -> exchange.answer(200, MediaType.TEXT, exchange.body());
      case "/large" -> exchange.answer(200, MediaType.TEXT, new byte[64 << 20]);
      default -> exchange.answer(200, MediaType.TEXT, "ok".getBytes(UTF_8));
    }
  }

  @AfterEach
  void othersAreAnswered() throws IOException {
    try (var connection = listener.connect()) {
      assertThat(connection.send(GET).answer()).startsWith("HTTP/1.1 200 OK");
    }
    listener.close();
  }

  @Test
  @DisplayName("Garbage instead of TLS ends the connection")
  void garbage() throws IOException {
    try (var connection = listener.connect()) {
      connection.sendPlain("\u0001\u0002 what is this \r\n\r\n".repeat(100)).awaitPlainEnd();
    }
  }

  @Test
  @DisplayName("HTTP without TLS ends the connection")
  void plainHttp() throws IOException {
    try (var connection = listener.connect()) {
      connection.sendPlain(GET).awaitPlainEnd();
    }
  }

  @Test
  @DisplayName("What HTTP does not take is refused with a Status, never with a page of HTML")
  void unreadable() throws IOException {
    for (String line : List.of("GET /a%00b HTTP/1.1", "GET /a%zz HTTP/1.1", "G<b>T / HTTP/1.1")) {
      try (var connection = listener.connect()) {
        assertThat(connection.send(line + "\r\nHost: a\r\n\r\n").answer())
            .startsWith("HTTP/1.1 400 Bad Request")
            .containsIgnoringCase("Content-Type: application/json")
            .contains("\"kind\":\"Status\"", "\"reason\":\"BadRequest\"", "\"code\":400")
            .doesNotContain("<", "Jetty");
      }
    }
  }

  @Test
  @DisplayName("Headers without end are refused")
  void endlessHeaders() throws IOException {
    try (var connection = listener.connect()) {
      connection.send("GET / HTTP/1.1\r\nHost: a\r\n");
      connection.send(("X-More: " + "x".repeat(1000) + "\r\n").repeat(100));
      assertThat(connection.answer()).startsWith("HTTP/1.1 431 ");
      connection.awaitEnd();
    }
  }

  @Test
  @DisplayName("A query of a megabyte is refused")
  void hugeQuery() throws IOException {
    try (var connection = listener.connect()) {
      connection.send("GET /?q=" + "x".repeat(100_000));
      assertThat(connection.answer()).startsWith("HTTP/1.1 414 ");
      connection.awaitEnd();
    }
  }

  @Test
  @DisplayName("A body without end is refused once it is too large")
  void endlessBody() throws IOException {
    try (var connection = listener.connect()) {
      connection.send("POST /body HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n");
      String chunk = "10000\r\n" + "x".repeat(0x10000) + "\r\n";
      for (int i = 0; i < 49; i++) {
        connection.send(chunk);
      }
      assertThat(connection.answer()).startsWith("HTTP/1.1 413 ");
      connection.awaitEnd();
    }
  }

  @Test
  @DisplayName("A body that says it is gzip and is not is refused")
  void falseGzip() throws IOException {
    try (var connection = listener.connect()) {
      connection.send(
          "POST /body HTTP/1.1\r\nHost: a\r\nContent-Encoding: gzip\r\nContent-Length: 20\r\n\r\n"
              + "x".repeat(20));
      assertThat(connection.answer()).startsWith("HTTP/1.1 400 ");
    }
  }

  @Test
  @DisplayName("Requests that are sent all at once are answered one after the other")
  void pipelining() throws IOException {
    try (var connection = listener.connect()) {
      connection.send(GET.repeat(500));
      for (int i = 0; i < 500; i++) {
        assertThat(connection.answer()).endsWith("\r\n\r\nok");
      }
    }
  }

  @Test
  @DisplayName("Clients that vanish in the middle of an answer leave nothing behind")
  void resets() throws IOException {
    for (int i = 0; i < 50; i++) {
      var connection = listener.connect();
      connection.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n");
      connection.in().readNBytes(10_000);
      connection.reset();
    }
    Eventually.isTrue("no connection is left", () -> listener.connections() == 0);
  }

  @Test
  @DisplayName("Two thousand connections that come and go leave nothing behind")
  void comeAndGo() throws IOException {
    for (int i = 0; i < 2_000; i++) {
      listener.connect().reset();
    }
    Eventually.isTrue("no connection is left", () -> listener.connections() == 0);
  }

  @Test
  @DisplayName(
      "A stranger too many takes the place of the one that was silent for the longest time")
  void strangers() throws IOException {
    try (var few =
        TestListener.start(ServerLimits.DEFAULT.withStrangers(10), HostileConnectionsTest::serve)) {
      var silent = new ArrayList<RawConnection>();
      for (int i = 1; i <= 10; i++) {
        silent.add(few.connect());
        int open = i;
        // One after the other, so that it is known who came first.
        Eventually.isTrue(open + " are open", () -> few.connections() == open);
      }
      for (int i = 0; i < 20; i++) {
        silent.add(few.connect());
        silent.get(i).awaitPlainEnd();
      }
      try (var other = few.connect()) {
        assertThat(other.send(GET).answer()).startsWith("HTTP/1.1 200 OK");
      }
      Eventually.isTrue("ten are left", () -> few.connections() <= 10);
      for (RawConnection connection : silent) {
        connection.reset();
      }
    }
  }

  @Test
  @DisplayName("Those who are known keep their connections, however many strangers come")
  void known() throws IOException {
    try (var few =
            TestListener.start(
                ServerLimits.DEFAULT.withStrangers(10),
                exchange -> {
                  exchange.authenticated();
                  serve(exchange);
                });
        var friend = few.connect()) {
      assertThat(friend.send(GET).answer()).startsWith("HTTP/1.1 200 OK");
      var strangers = new ArrayList<RawConnection>();
      for (int i = 0; i < 40; i++) {
        strangers.add(few.connect());
      }
      Eventually.isTrue("eleven are left", () -> few.connections() <= 11);
      assertThat(friend.send(GET).answer()).startsWith("HTTP/1.1 200 OK");
      for (RawConnection connection : strangers) {
        connection.reset();
      }
    }
  }

  @Test
  @DisplayName("No address gets more connections than it may have")
  void addresses() throws IOException {
    try (var few =
        TestListener.start(
            ServerLimits.DEFAULT.withConnectionsPerAddress(5), HostileConnectionsTest::serve)) {
      var open = new ArrayList<RawConnection>();
      for (int i = 0; i < 5; i++) {
        open.add(few.connect());
        assertThat(open.getLast().send(GET).answer()).startsWith("HTTP/1.1 200 OK");
      }
      try (var sixth = few.connect()) {
        sixth.awaitPlainEnd();
      }
      for (RawConnection connection : open) {
        assertThat(connection.send(GET).answer()).startsWith("HTTP/1.1 200 OK");
        connection.close();
      }
    }
  }

  @Test
  @DisplayName("A stream ends when its client goes, without another byte")
  void streamEnds() throws IOException {
    var gone = new CountDownLatch(1);
    try (var streams =
        TestListener.start(
            exchange -> {
              try (var out = exchange.stream(200, MediaType.JSON)) {
                exchange.whenEnded(gone::countDown);
                out.write("{}\n".getBytes(UTF_8));
                out.flush();
                await(gone);
              }
            })) {
      var connection = streams.connect();
      connection.send(GET);
      readTo(connection, "{}\n");
      connection.close();
      Eventually.isTrue("the end is noticed", () -> gone.getCount() == 0);
      Eventually.isTrue("no connection is left", () -> streams.connections() == 0);
    }
  }

  @Test
  @DisplayName("A stream comes in chunks that end when they are flushed, as some clients need it")
  void chunks() throws IOException {
    var read = new CountDownLatch(1);
    try (var streams =
            TestListener.start(
                exchange -> {
                  try (var out = exchange.stream(200, MediaType.JSON)) {
                    out.write("{}\n".getBytes(UTF_8));
                    out.flush();
                    await(read);
                  }
                });
        var connection = streams.connect()) {
      connection.send(GET);
      readTo(connection, "\r\n3\r\n{}\n\r\n");
      read.countDown();
    }
  }

  private static void readTo(RawConnection connection, String end) throws IOException {
    var read = new StringBuilder();
    while (!read.toString().endsWith(end)) {
      read.append((char) connection.in().read());
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(Duration.ofSeconds(20).toMillis(), TimeUnit.MILLISECONDS)).isTrue();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }
}
