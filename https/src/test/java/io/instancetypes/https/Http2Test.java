package io.instancetypes.https;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.https.testing.Eventually;
import io.instancetypes.https.testing.TestListener;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@DisplayName("HTTP/2 has room for what clients of Kubernetes do")
@Timeout(120)
class Http2Test {
  @Test
  @DisplayName("A thousand watches are opened and cancelled on one connection, which goes on")
  void cancelledWatches() throws Exception {
    var open = new AtomicInteger();
    Set<String> connections = ConcurrentHashMap.newKeySet();
    try (var listener =
            TestListener.start(
                exchange -> {
                  exchange.authenticated();
                  if (exchange.path().equals("/watch")) {
                    watch(exchange, open);
                  } else {
                    exchange.answer(200, MediaType.TEXT, "ok".getBytes(UTF_8));
                  }
                });
        var client = listener.client(HttpClient.Version.HTTP_2)) {
      var plain = HttpRequest.newBuilder(listener.uri("/")).build();
      var watch = HttpRequest.newBuilder(listener.uri("/watch")).build();
      for (int round = 0; round < 10; round++) {
        var answers = new ArrayList<HttpResponse<InputStream>>();
        for (int i = 0; i < 100; i++) {
          answers.add(client.send(watch, BodyHandlers.ofInputStream()));
        }
        for (var answer : answers) {
          answer.body().close();
        }
        HttpResponse<String> between = client.send(plain, BodyHandlers.ofString());
        assertThat(between.body()).isEqualTo("ok");
        connections.add(between.connectionLabel().orElseThrow());
      }
      Eventually.isTrue("every watch has ended", () -> open.get() == 0);
      assertThat(connections).hasSize(1);
    }
  }

  @Test
  @DisplayName("A stranger, such as an API server that asks a webhook, may send many bodies")
  void bodies() throws Exception {
    Set<String> connections = ConcurrentHashMap.newKeySet();
    try (var listener =
            TestListener.start(exchange -> exchange.answer(200, MediaType.TEXT, exchange.body()));
        var client = listener.client(HttpClient.Version.HTTP_2)) {
      var post =
          HttpRequest.newBuilder(listener.uri("/")).POST(BodyPublishers.ofString("{}")).build();
      for (int i = 0; i < 2_000; i++) {
        var answer = client.send(post, BodyHandlers.ofString());
        assertThat(answer.body()).isEqualTo("{}");
        connections.add(answer.connectionLabel().orElseThrow());
      }
    }
    assertThat(connections).hasSize(1);
  }

  @Test
  @DisplayName("A stranger that cancels one request after the other loses its connection")
  void cancellingStranger() throws Exception {
    Set<String> connections = ConcurrentHashMap.newKeySet();
    var open = new AtomicInteger();
    try (var listener = TestListener.start(exchange -> watch(exchange, open));
        var client = listener.client(HttpClient.Version.HTTP_2)) {
      var request = HttpRequest.newBuilder(listener.uri("/watch")).build();
      for (int i = 0; i < 5_000 && connections.size() < 2; i++) {
        try {
          var answer = client.send(request, BodyHandlers.ofInputStream());
          connections.add(answer.connectionLabel().orElseThrow());
          answer.body().close();
        } catch (IOException closed) {
          // The next one needs a connection of its own.
        }
      }
      assertThat(connections).hasSize(2);
    }
  }

  private static void watch(Exchange exchange, AtomicInteger open) throws IOException {
    open.incrementAndGet();
    try (var _ = exchange.stream(200, MediaType.JSON)) {
      var ended = new CountDownLatch(1);
      exchange.whenEnded(ended::countDown);
      ended.await();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    } finally {
      open.decrementAndGet();
    }
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource(names = {"HTTP_1_1", "HTTP_2"})
  @DisplayName("A warning may have letters of any language")
  void warnings(HttpClient.Version version) throws Exception {
    try (var listener =
            TestListener.start(
                exchange -> {
                  exchange.warn("Größe \u2713 \"名前\"");
                  exchange.answer(200, MediaType.TEXT, "ok".getBytes(UTF_8));
                });
        var client = listener.client(version)) {
      var request = HttpRequest.newBuilder(listener.uri("/")).build();
      var answer = client.send(request, BodyHandlers.ofString());
      assertThat(answer.body()).isEqualTo("ok");
      String header = answer.headers().firstValue("Warning").orElseThrow();
      // Java's client shows the bytes of headers as Latin letters.
      assertThat(new String(header.getBytes(ISO_8859_1), UTF_8))
          .isEqualTo("299 - \"Größe \u2713 \\\"名前\\\"\"");
    }
  }
}
