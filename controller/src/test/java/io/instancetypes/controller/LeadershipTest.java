package io.instancetypes.controller;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.instancetypes.controller.cluster.ApiClient;
import io.instancetypes.controller.cluster.ApiClientException;
import io.javaoperatorsdk.operator.api.monitoring.Metrics;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Controllers whose election has got stuck")
class LeadershipTest {
  private static final Duration LEASE = Duration.ofMillis(100);

  private final CountDownLatch deposed = new CountDownLatch(1);
  private final AtomicInteger renewals = new AtomicInteger();
  private volatile String holder = "another";
  private volatile int code = 200;
  private HttpServer server;
  private KubernetesClient client;
  private Leadership leadership;

  @BeforeEach
  void lead() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          byte[] lease =
              "{\"spec\":{\"holderIdentity\":\"%s\",\"renewTime\":\"%d\"}}"
                  .formatted(holder, renewals.incrementAndGet())
                  .getBytes(UTF_8);
          exchange.sendResponseHeaders(code, lease.length);
          exchange.getResponseBody().write(lease);
          exchange.close();
        });
    server.start();
    String url = "http://127.0.0.1:" + server.getAddress().getPort();
    client =
        new KubernetesClientBuilder()
            .withConfig(new ConfigBuilder(Config.empty()).withMasterUrl(url).build())
            .build();
    leadership =
        new Leadership(
            new ApiClient(client),
            "instancetypes",
            LEASE,
            new Controllers.Surroundings(Metrics.NOOP, () -> {}, deposed::countDown));
    leadership.callbacks().onStartLeading();
  }

  @AfterEach
  void stop() {
    client.close();
    server.stop(0);
  }

  @Test
  @DisplayName("A Lease that nobody has made yet is nothing to complain of")
  void beforeElection() {
    code = 404;
    leadership.look();
    assertThat(leadership.death()).isEmpty();
  }

  private void lookFor(Duration time) {
    long end = System.nanoTime() + time.toNanos();
    while (System.nanoTime() < end && leadership.isHeld()) {
      try {
        leadership.look();
      } catch (ApiClientException unseen) {
        assertThat(unseen.code()).isEqualTo(503);
      }
    }
  }

  @Test
  @DisplayName("lead no longer when another one holds the Lease")
  void replaced() throws InterruptedException {
    lookFor(Duration.ofMinutes(1));
    assertThat(leadership.isHeld()).isFalse();
    assertThat(deposed.await(1, TimeUnit.MINUTES)).isTrue();
  }

  @Test
  @DisplayName("lead no longer when they cannot see that they hold it")
  void blind() throws InterruptedException {
    code = 503;
    lookFor(Duration.ofMinutes(1));
    assertThat(leadership.isHeld()).isFalse();
    assertThat(deposed.await(1, TimeUnit.MINUTES)).isTrue();
  }

  @Test
  @DisplayName("lead on while their Lease is renewed")
  void renewed() {
    holder = leadership.identity();
    lookFor(LEASE.multipliedBy(10));
    assertThat(leadership.isHeld()).isTrue();
    assertThat(deposed.getCount()).isOne();
  }
}
