package io.instancetypes.controller.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A request to the API")
class ApiClientTest {
  private static final int CLIENTS = 50;
  private static final int CALLERS = 4;
  private static final byte[] ANSWER =
      "{\"text\":\"%s\"}".formatted("x".repeat(20_000)).getBytes(UTF_8);

  private final CountDownLatch ended = new CountDownLatch(1);
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext(
        "/whole",
        exchange -> {
          exchange.sendResponseHeaders(200, ANSWER.length);
          exchange.getResponseBody().write(ANSWER);
          exchange.close();
        });
    server.createContext(
        "/half",
        exchange -> {
          exchange.sendResponseHeaders(200, ANSWER.length);
          exchange.getResponseBody().write(ANSWER, 0, ANSWER.length / 2);
          exchange.getResponseBody().flush();
          awaitEnd();
        });
    server.start();
  }

  private void awaitEnd() {
    try {
      ended.await();
    } catch (InterruptedException over) {
      Thread.currentThread().interrupt();
    }
  }

  @AfterEach
  void stop() {
    ended.countDown();
    server.stop(0);
  }

  private KubernetesClient client() {
    String url = "http://127.0.0.1:" + server.getAddress().getPort();
    return new KubernetesClientBuilder()
        .withConfig(new ConfigBuilder(Config.empty()).withMasterUrl(url).build())
        .build();
  }

  @Test
  @DisplayName("comes to an end when its client is closed, wherever it stood")
  void closed() {
    for (int i = 0; i < CLIENTS; i++) {
      KubernetesClient client = client();
      var failures =
          Stream.generate(() -> failure(new ApiClient(client), "/whole")).limit(CALLERS).toList();
      client.close();
      for (CompletableFuture<Throwable> failure : failures) {
        assertThat(failure.orTimeout(60, TimeUnit.SECONDS).join())
            .isInstanceOf(ApiClientException.class);
      }
    }
  }

  /** What ends somebody who asks again and again. */
  private static CompletableFuture<Throwable> failure(ApiClient api, String path) {
    var failure = new CompletableFuture<Throwable>();
    Thread.ofVirtual()
        .start(
            () -> {
              try {
                while (true) {
                  api.get(path);
                }
              } catch (RuntimeException ended) {
                failure.complete(ended);
              }
            });
    return failure;
  }

  @Test
  @DisplayName("is given up if only half of the answer comes")
  void half() {
    try (KubernetesClient client = client()) {
      assertThat(failure(new ApiClient(client, 2), "/half").orTimeout(60, TimeUnit.SECONDS).join())
          .hasMessage("the API does not answer");
    }
  }
}
