package io.instancetypes.controller;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.http.BasicBuilder;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.Interceptor;
import io.instancetypes.testkit.Kubernetes;
import io.instancetypes.testkit.OnKubernetes;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@OnKubernetes
@DisplayName("Informers")
class InformersTest {
  private static final io.instancetypes.controller.ControllerConfig CONTROLLERS =
      io.instancetypes.controller.ControllerConfig.DEFAULT;

  /** Remembers what is asked. */
  private static final class Asked implements Interceptor {
    private final List<String> queries = new CopyOnWriteArrayList<>();

    @Override
    public void before(BasicBuilder builder, HttpRequest request, RequestTags tags) {
      queries.add(request.uri().getPath() + "?" + request.uri().getQuery());
    }

    List<String> about(String plural, String word) {
      return queries.stream()
          .filter(query -> query.contains("/" + plural + "?") && query.contains(word))
          .toList();
    }
  }

  @Test
  @DisplayName("list each kind once, in pages, and watch it once")
  void pages(Kubernetes kubernetes) {
    var asked = new Asked();
    Config config = Config.fromKubeconfig(kubernetes.kubeconfig().toFile());
    config.setOnlyHttpWatches(true);
    try (KubernetesClient client =
            new KubernetesClientBuilder()
                .withConfig(config)
                .withHttpClientBuilderConsumer(
                    builder -> builder.addOrReplaceInterceptor("asked", asked))
                .build();
        Controllers _ = Controllers.start(client, CONTROLLERS)) {
      for (String plural :
          List.of("virtualmachines", "virtualmachineinstances", "controllerrevisions")) {
        assertThat(asked.about(plural, "limit=500")).as(plural).hasSize(1);
        assertThat(asked.about(plural, "watch=true")).as(plural).hasSize(1);
      }
    }
  }
}
