package io.instancetypes.https;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.https.testing.RawConnection;
import io.instancetypes.https.testing.TestListener;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@DisplayName("Every request has a virtual thread of its own")
@Timeout(60)
class RequestThreadsTest {
  private static final String GET = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";

  @ParameterizedTest(name = "{0}")
  @EnumSource(names = {"HTTP_1_1", "HTTP_2"})
  void versions(HttpClient.Version version) throws IOException, InterruptedException {
    try (var listener = TestListener.start(RequestThreadsTest::tellThread);
        var client = listener.client(version)) {
      for (int i = 0; i < 3; i++) {
        var request = HttpRequest.newBuilder(listener.uri("/" + i)).build();
        var answer = client.send(request, BodyHandlers.ofString());
        assertThat(answer.version()).isEqualTo(version);
        assertThat(answer.body()).isEqualTo("virtual");
      }
    }
  }

  @Test
  @DisplayName("so does one that arrives together with the end of the TLS handshake")
  void inTheFlightOfTheHandshake() throws IOException {
    try (var listener = TestListener.start(RequestThreadsTest::tellThread);
        var connection = listener.connect()) {
      assertThat(connection.sendWithHandshake(GET).answer()).endsWith("\r\n\r\nvirtual");
      assertThat(connection.send(GET).answer()).endsWith("\r\n\r\nvirtual");
      assertThat(connection.send(GET + GET).answer()).endsWith("\r\n\r\nvirtual");
      assertThat(connection.answer()).endsWith("\r\n\r\nvirtual");
    }
  }

  @Test
  @DisplayName("A hundred requests that take their time hold nobody up")
  void blockedRequests() throws IOException {
    var done = new CountDownLatch(1);
    var open = new ArrayList<RawConnection>();
    try (var listener =
        TestListener.start(
            exchange -> {
              if (exchange.path().equals("/slow")) {
                await(done);
              }
              tellThread(exchange);
            })) {
      for (int i = 0; i < 100; i++) {
        open.add(listener.connect().sendWithHandshake("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n"));
      }
      try (var other = listener.connect()) {
        assertThat(other.sendWithHandshake(GET).answer()).startsWith("HTTP/1.1 200 OK");
      }
      done.countDown();
      for (RawConnection connection : open) {
        assertThat(connection.answer()).startsWith("HTTP/1.1 200 OK");
        connection.close();
      }
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private static void tellThread(Exchange exchange) throws IOException {
    String kind = Thread.currentThread().isVirtual() ? "virtual" : "platform";
    exchange.answer(200, MediaType.TEXT, kind.getBytes(UTF_8));
  }
}
