package io.instancetypes.apiserver.lifecycle;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.apiserver.testing.Answer;
import io.instancetypes.apiserver.testing.Client;
import io.instancetypes.apiserver.testing.Eventually;
import io.instancetypes.apiserver.testing.TestServer;
import io.instancetypes.apiserver.testing.Widgets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DefinitionDeletionTest {
  private static final String DEFINITION =
      "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/widgets.demo.example.com";

  @Test
  @DisplayName("A definition goes after its objects; none are created meanwhile")
  void deletion(@TempDir Path directory) {
    try (TestServer server = TestServer.start(directory)) {
      Client client = server.admin();
      client.post(Widgets.PATH, Widgets.widget("free", 1));
      client.post(Widgets.PATH, Widgets.widget("held", 1));
      client.merge(
          Widgets.PATH + "/held", "{\"metadata\":{\"finalizers\":[\"example.com/hold\"]}}");
      client.delete(DEFINITION);
      Eventually.gone(client, Widgets.PATH + "/free");
      Answer terminating =
          Eventually.answer(client, DEFINITION, answer -> condition(answer) != null);
      assertThat(condition(terminating).get("status")).isEqualTo("True");
      assertThat(condition(terminating).get("reason")).isEqualTo("InstanceDeletionInProgress");
      assertThat(condition(terminating).get("message"))
          .isEqualTo("CustomResource deletion is in progress");
      assertThat(client.post(Widgets.PATH, Widgets.widget("late", 1)).failure())
          .isEqualTo(
              "403 Forbidden: widgets.demo.example.com \"late\" is forbidden: create not allowed"
                  + " while custom resource definition is terminating");
      client.merge(Widgets.PATH + "/held", "{\"metadata\":{\"finalizers\":null}}");
      Eventually.gone(client, DEFINITION);
      Eventually.gone(client, Widgets.PATH);
      assertThat(client.get(Widgets.PATH).text()).isEqualTo("404 page not found\n");
      assertThat(server.server().store().list("/demo.example.com/", "", 0, 0).entries()).isEmpty();
    }
  }

  @Test
  @DisplayName("A definition that was replaced takes its objects with it all the same")
  void replacedDefinition(@TempDir Path directory) {
    try (TestServer server = TestServer.start(directory)) {
      Client client = server.admin();
      Fields definition = client.get(DEFINITION).json();
      definition.object("metadata").remove("finalizers");
      assertThat(client.put(DEFINITION, new String(Json.write(definition), UTF_8)).code())
          .isEqualTo(200);
      client.post(Widgets.PATH, Widgets.widget("held", 1));
      client.merge(
          Widgets.PATH + "/held", "{\"metadata\":{\"finalizers\":[\"example.com/hold\"]}}");
      assertThat(client.delete(DEFINITION).at("metadata.finalizers"))
          .isEqualTo(List.of("customresourcecleanup.apiextensions.k8s.io"));
      assertThat(client.get(Widgets.PATH + "/held").code()).isEqualTo(200);
      client.merge(Widgets.PATH + "/held", "{\"metadata\":{\"finalizers\":null}}");
      Eventually.gone(client, DEFINITION);
      assertThat(server.server().store().list("/demo.example.com/", "", 0, 0).entries()).isEmpty();
    }
  }

  private static Map<?, ?> condition(Answer definition) {
    for (Object item : (List<?>) definition.at("status.conditions")) {
      if (item instanceof Map<?, ?> condition && "Terminating".equals(condition.get("type"))) {
        return condition;
      }
    }
    return null;
  }
}
