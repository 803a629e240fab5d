package io.instancetypes.apiserver.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.apiserver.testing.Answer;
import io.instancetypes.apiserver.testing.Client;
import io.instancetypes.apiserver.testing.Eventually;
import io.instancetypes.apiserver.testing.TestServer;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RoleAggregationTest {
  private static final String ROLES = "/apis/rbac.authorization.k8s.io/v1/clusterroles";
  private static final String EXTRA =
      """
      {"metadata":{"name":"extra","labels":{"rbac.authorization.k8s.io/aggregate-to-view":"true"}},
       "rules":[{"apiGroups":["fruit.example.com"],"resources":["apples"],"verbs":["get"]}]}
      """;

  @Test
  @DisplayName("Roles gain and lose the rules of those they gather, one from the other")
  void gathering(@TempDir Path directory) {
    try (TestServer server = TestServer.start(directory)) {
      Client client = server.admin();
      assertThat(client.post(ROLES, EXTRA).code()).isEqualTo(201);
      for (String role : new String[] {"/view", "/edit", "/admin"}) {
        Eventually.answer(client, ROLES + role, RoleAggregationTest::ruleIsThere);
      }
      client.delete(ROLES + "/extra");
      for (String role : new String[] {"/view", "/edit", "/admin"}) {
        Eventually.answer(client, ROLES + role, answer -> !ruleIsThere(answer));
      }
    }
  }

  @Test
  @DisplayName("At the start, default roles get back what they lack, unless they are not to")
  void defaults(@TempDir Path directory) {
    String discovery = ROLES + "/system:discovery";
    String basic = ROLES + "/system:basic-user";
    try (TestServer server = TestServer.start(directory)) {
      Client client = server.admin();
      client.merge(discovery, "{\"rules\":[]}");
      client.merge(
          basic,
          """
          {"rules":[],"metadata":{"annotations":
            {"rbac.authorization.kubernetes.io/autoupdate":"false"}}}
          """);
    }
    try (TestServer server = TestServer.start(directory)) {
      Client client = server.admin();
      Answer restored =
          Eventually.answer(client, discovery, answer -> answer.text().contains("/openapi"));
      assertThat(restored.at("rules.0.verbs.0")).isEqualTo("get");
      assertThat(client.get(basic).text()).doesNotContain("selfsubjectaccessreviews");
    }
  }

  private static boolean ruleIsThere(Answer role) {
    return role.text().contains("fruit.example.com");
  }
}
