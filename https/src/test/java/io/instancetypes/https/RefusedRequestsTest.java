package io.instancetypes.https;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.https.testing.RawConnection;
import io.instancetypes.https.testing.TestListener;
import io.instancetypes.machinery.status.Failures;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.HashSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@DisplayName("A refused request is answered at once, whatever it still has to send")
@Timeout(60)
class RefusedRequestsTest {
  private TestListener listener;

  @BeforeEach
  void start() {
    listener =
        TestListener.start(
            exchange -> {
              throw Failures.unauthorized();
            });
  }

  @AfterEach
  void stop() {
    listener.close();
  }

  @Test
  @DisplayName("A body that is announced and does not come ends the connection with the answer")
  void announcedBody() throws IOException {
    try (var connection = listener.connect()) {
      connection.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 60000000\r\n\r\n");
      assertThat(connection.answer())
          .startsWith("HTTP/1.1 401 Unauthorized\r\n")
          .contains("\r\nConnection: close\r\n")
          .contains("\"reason\":\"Unauthorized\"");
      connection.awaitEnd();
    }
  }

  @Test
  @DisplayName("A body without end is not read")
  void endlessBody() throws IOException {
    try (var connection = listener.connect()) {
      connection.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n");
      assertThat(connection.answer()).startsWith("HTTP/1.1 401 Unauthorized\r\n");
      String chunk = "1000\r\n" + "x".repeat(0x1000) + "\r\n";
      assertThat(chunksUntilClosed(connection, chunk)).isLessThan(10_000);
    }
  }

  private static int chunksUntilClosed(RawConnection connection, String chunk) {
    for (int sent = 0; sent < 10_000; sent++) {
      try {
        connection.send(chunk);
      } catch (IOException closed) {
        return sent;
      }
    }
    return 10_000;
  }

  @Test
  @DisplayName("A small body that is there already costs nobody the connection")
  void smallBody() throws IOException {
    String post = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello";
    try (var connection = listener.connect()) {
      for (int i = 0; i < 3; i++) {
        assertThat(connection.send(post).answer())
            .startsWith("HTTP/1.1 401 Unauthorized\r\n")
            .doesNotContain("Connection: close");
      }
    }
  }

  @Test
  @DisplayName("Who asks before sending a body is told not to")
  void expectation() throws IOException {
    try (var connection = listener.connect()) {
      connection.send(
          "POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 9000\r\n\r\n");
      assertThat(connection.answer()).startsWith("HTTP/1.1 401 Unauthorized\r\n");
      connection.awaitEnd();
    }
  }

  @Test
  @DisplayName("Over HTTP/2 only the stream ends, and the client is told why")
  void http2() throws IOException, InterruptedException {
    try (var client = listener.client(HttpClient.Version.HTTP_2)) {
      var large = BodyPublishers.ofByteArray(new byte[20 << 20]);
      for (int i = 0; i < 3; i++) {
        var request = HttpRequest.newBuilder(listener.uri("/")).POST(large).build();
        var answer = client.send(request, BodyHandlers.ofString());
        assertThat(answer.version()).isEqualTo(HttpClient.Version.HTTP_2);
        assertThat(answer.statusCode()).isEqualTo(401);
      }
    }
  }

  @Test
  @DisplayName("Over HTTP/2 a stranger is refused a thousand times in a row, and told each time")
  void refusedOverAndOver() throws IOException, InterruptedException {
    refuseOverAndOver(2_000, BodyPublishers.ofString("{}"));
  }

  @Test
  @DisplayName("Nor does it cost a stranger the connection that its bodies come late")
  void lateBodies() throws IOException, InterruptedException {
    refuseOverAndOver(1_000, BodyPublishers.fromPublisher(_ -> {}, 2));
  }

  private void refuseOverAndOver(int times, BodyPublisher body)
      throws IOException, InterruptedException {
    var connections = new HashSet<String>();
    try (var client = listener.client(HttpClient.Version.HTTP_2)) {
      var request = HttpRequest.newBuilder(listener.uri("/")).PUT(body).build();
      for (int i = 0; i < times; i++) {
        var answer = client.send(request, BodyHandlers.ofString());
        assertThat(answer.statusCode()).isEqualTo(401);
        assertThat(answer.body()).contains("\"reason\":\"Unauthorized\"");
        connections.add(answer.connectionLabel().orElseThrow());
      }
    }
    assertThat(connections).hasSize(1);
  }
}
