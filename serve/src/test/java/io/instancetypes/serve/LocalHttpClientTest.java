package io.instancetypes.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.Watch;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.instancetypes.apiserver.ApiServer;
import io.instancetypes.controller.cluster.ApiClient;
import io.instancetypes.controller.cluster.ApiClientException;
import io.instancetypes.https.LocalCall;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalHttpClientTest {
  @TempDir Path folder;
  private LocalServer server;
  private KubernetesClient client;

  @BeforeEach
  void start() throws Exception {
    server = LocalServer.start(folder);
    client = client(server.platform().api().loopbackToken(PlatformAccount.USER));
  }

  @AfterEach
  void stop() {
    client.close();
    server.close();
  }

  private KubernetesClient client(String token) {
    return new KubernetesClientBuilder()
        .withConfig(
            new ConfigBuilder(Config.empty())
                .withMasterUrl(server.platform().api().url())
                .withOauthToken(token)
                .withOnlyHttpWatches(true)
                .build())
        .withHttpClientFactory(new LocalHttpClient.Factory(server.platform().api()))
        .build();
  }

  private static Resource<ConfigMap> settings(KubernetesClient client, String name, String letter) {
    return client
        .configMaps()
        .resource(
            new ConfigMapBuilder()
                .withNewMetadata()
                .withName(name)
                .withNamespace("default")
                .endMetadata()
                .withData(Map.of("letter", letter))
                .build());
  }

  @Test
  @DisplayName("Answers and refusals are those of the network")
  void answers() {
    var api = new ApiClient(client);
    assertThat(api.get("/apis/kubevirt.io/v1/namespaces/default/virtualmachines?limit=5"))
        .containsEntry("kind", "VirtualMachineList");
    assertThatThrownBy(() -> api.get("/apis/kubevirt.io/v1/namespaces/default/virtualmachines/no"))
        .isInstanceOf(ApiClientException.class)
        .hasMessage("virtualmachines.kubevirt.io \"no\" not found");
  }

  @Test
  @DisplayName("Who calls from within is authenticated and authorized all the same")
  void rights() {
    var api = new ApiClient(client);
    assertThatThrownBy(() -> api.get("/api/v1/namespaces/default/secrets"))
        .hasMessage(
            "secrets is forbidden: User \"system:serviceaccount:kubevirt:instancetypes-operator\""
                + " cannot list resource \"secrets\" in API group \"\" in the namespace"
                + " \"default\"");
    try (KubernetesClient stranger = client("guessed")) {
      assertThatThrownBy(() -> stranger.configMaps().inNamespace("default").list())
          .isInstanceOfSatisfying(
              KubernetesClientException.class,
              refusal -> assertThat(refusal.getCode()).isEqualTo(401));
    }
  }

  /** What a watch sees, and why it ended. */
  private static final class Seen implements Watcher<ConfigMap> {
    private final BlockingQueue<String> events = new LinkedBlockingQueue<>();
    private final CompletableFuture<Void> closed = new CompletableFuture<>();

    @Override
    public void eventReceived(Action action, ConfigMap object) {
      // Every namespace has one by itself.
      if (!object.getMetadata().getName().equals("kube-root-ca.crt")) {
        events.add(action + " " + object.getMetadata().getName());
      }
    }

    @Override
    public void onClose(WatcherException cause) {
      closed.complete(null);
    }

    @Override
    public void onClose() {
      closed.complete(null);
    }
  }

  @Test
  @DisplayName("A watch sees each change, and is ended on both sides when it is closed")
  void watches() throws Exception {
    String token = server.platform().api().loopbackToken(LocalServer.ADMINISTRATOR);
    try (KubernetesClient admin = client(token)) {
      var seen = new Seen();
      Watch watch = admin.configMaps().inNamespace("default").watch(seen);
      settings(admin, "one", "e").create();
      assertThat(seen.events.take()).isEqualTo("ADDED one");
      settings(admin, "one", "f").update();
      assertThat(seen.events.take()).isEqualTo("MODIFIED one");
      watch.close();
      seen.closed.join();
      settings(admin, "two", "e").create();
      assertThat(seen.events).isEmpty();
    }
  }

  @Test
  @DisplayName("A server that has stopped ends the watches of its callers and refuses calls")
  void stopped() throws Exception {
    var ended = new CompletableFuture<String>();
    ApiServer api = server.platform().api();
    var request =
        new LocalCall.Request(
            "GET",
            "/apis/kubevirt.io/v1/virtualmachines",
            "watch=true",
            Map.of(
                "authorization",
                List.of("Bearer " + server.platform().api().loopbackToken(PlatformAccount.USER))),
            new byte[0]);
    var begun = new CompletableFuture<Integer>();
    api.call(
        request,
        new LocalCall.Client() {
          @Override
          public void head(int status, Map<String, List<String>> headers) {
            begun.complete(status);
          }

          @Override
          public void part(byte[] bytes) {}

          @Override
          public void end() {
            ended.complete("end");
          }

          @Override
          public void failed(Exception reason) {
            ended.complete("failed");
          }
        });
    assertThat(begun.join()).isEqualTo(200);
    server.close();
    assertThat(ended.join()).isEqualTo("end");
    assertThatThrownBy(() -> api.call(request, null))
        .isInstanceOf(IOException.class)
        .hasMessage("the server has stopped");
  }
}
