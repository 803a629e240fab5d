package io.instancetypes.apiserver.builtin;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.apiserver.testing.Answer;
import io.instancetypes.apiserver.testing.SharedServer;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Deployments and ReplicaSets are kept")
class ReplicatedStrategyTest extends SharedServer {
  private static final String DEPLOYMENTS = "/apis/apps/v1/namespaces/default/deployments";
  private static final String SETS = "/apis/apps/v1/namespaces/default/replicasets";

  private static String web(String selected, String labelled, String containers) {
    return """
    {"metadata":{"name":"web"},"spec":{"selector":{"matchLabels":{"app":"%s"}},"template":{
     "metadata":{"labels":{"app":"%s"}},"spec":{"containers":[%s]}}}}\
    """
        .formatted(selected, labelled, containers);
  }

  private static final String CONTAINER = "{\"name\":\"a\",\"image\":\"demo\"}";

  @Test
  @DisplayName("with what the reference fills in, and no pods")
  void kept() {
    Answer created = client.post(DEPLOYMENTS, web("web", "web", CONTAINER));
    assertThat(created.code()).isEqualTo(201);
    assertThat(created.at("spec.replicas")).isEqualTo(1L);
    assertThat(created.at("spec.strategy"))
        .isEqualTo(
            Map.of(
                "type",
                "RollingUpdate",
                "rollingUpdate",
                Map.of("maxUnavailable", "25%", "maxSurge", "25%")));
    assertThat(created.at("metadata.generation")).isEqualTo(1L);
    assertThat(client.post(SETS, web("web", "web", CONTAINER)).at("status.replicas")).isEqualTo(0L);
  }

  @Test
  @DisplayName("unless they select other pods than they make, or make none")
  void refused() {
    assertThat(client.post(SETS, web("web", "other", CONTAINER)).failure())
        .isEqualTo(
            "422 Invalid: ReplicaSet.apps \"web\" is invalid: spec.template.metadata.labels:"
                + " Invalid value: {\"app\":\"other\"}: `selector` does not match template"
                + " `labels`");
    assertThat(client.post(SETS, web("web", "web", "")).failure())
        .isEqualTo(
            "422 Invalid: ReplicaSet.apps \"web\" is invalid: spec.template.spec.containers:"
                + " Required value");
  }
}
