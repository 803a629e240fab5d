package io.instancetypes.apiserver.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.apiserver.testing.Answer;
import io.instancetypes.apiserver.testing.Eventually;
import io.instancetypes.apiserver.testing.SharedServer;
import io.instancetypes.apiserver.testing.Widgets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class NamespaceDeletionTest extends SharedServer {
  private static final String NAMESPACES = "/api/v1/namespaces";
  private static final String RELEASE = "{\"metadata\":{\"finalizers\":null}}";

  @Test
  @DisplayName("A deleted namespace goes with everything in it, of whatever kind")
  void everything() {
    create("full");
    String widgets = Widgets.PATH.replace("default", "full");
    client.post(NAMESPACES + "/full/configmaps", named("a"));
    client.post(NAMESPACES + "/full/secrets", named("b"));
    assertThat(client.post(widgets, Widgets.widget("c", 1)).code()).isEqualTo(201);
    Answer deleted = client.delete(NAMESPACES + "/full");
    assertThat(deleted.at("status.phase")).isEqualTo("Terminating");
    assertThat(deleted.at("metadata.deletionGracePeriodSeconds")).isNull();
    Eventually.gone(client, NAMESPACES + "/full");
    assertThat(server.server().store().list("/", "", 0, 0).entries())
        .extracting(entry -> entry.key())
        .noneMatch(key -> key.contains("/full/"));
  }

  @Test
  @DisplayName("What finalizers hold keeps the namespace, whose conditions say so")
  void held() {
    create("held");
    client.post(
        NAMESPACES + "/held/configmaps",
        "{\"metadata\":{\"name\":\"a\",\"finalizers\":[\"example.com/hold\"]}}");
    client.post(
        NAMESPACES + "/held/secrets",
        "{\"metadata\":{\"name\":\"b\",\"finalizers\":[\"b.com/x\",\"example.com/hold\"]}}");
    client.delete(NAMESPACES + "/held");
    Answer held =
        Eventually.answer(
            client, NAMESPACES + "/held", answer -> answer.at("status.conditions") != null);
    assertThat(conditions(held))
        .containsExactly(
            "NamespaceDeletionDiscoveryFailure=False ResourcesDiscovered:"
                + " All resources successfully discovered",
            "NamespaceDeletionGroupVersionParsingFailure=False ParsedGroupVersions:"
                + " All legacy kube types successfully parsed",
            "NamespaceDeletionContentFailure=False ContentDeleted:"
                + " All content successfully deleted, may be waiting on finalization",
            "NamespaceContentRemaining=True SomeResourcesRemain: Some resources are remaining:"
                + " configmaps. has 1 resource instances, secrets. has 1 resource instances",
            "NamespaceFinalizersRemaining=True SomeFinalizersRemain: Some content in the namespace"
                + " has finalizers remaining: b.com/x in 1 resource instances,"
                + " example.com/hold in 2 resource instances");
    assertThat(client.post(NAMESPACES + "/held/configmaps", named("late")).failure())
        .isEqualTo(
            "403 Forbidden: configmaps \"late\" is forbidden: unable to create new content in"
                + " namespace held because it is being terminated");
    client.merge(NAMESPACES + "/held/configmaps/a", RELEASE);
    client.merge(NAMESPACES + "/held/secrets/b", RELEASE);
    Eventually.gone(client, NAMESPACES + "/held");
  }

  @Test
  @DisplayName("A finalizer in the metadata keeps an emptied namespace until it is removed")
  void ownFinalizer() {
    client.post(
        NAMESPACES, "{\"metadata\":{\"name\":\"own\",\"finalizers\":[\"example.com/hold\"]}}");
    client.delete(NAMESPACES + "/own");
    Answer emptied =
        Eventually.answer(
            client,
            NAMESPACES + "/own",
            answer -> answer.code() == 200 && answer.at("spec.finalizers") == null);
    assertThat(conditions(emptied))
        .contains(
            "NamespaceContentRemaining=False ContentRemoved: All content successfully removed");
    client.merge(NAMESPACES + "/own", RELEASE);
    Eventually.gone(client, NAMESPACES + "/own");
  }

  @Test
  @DisplayName("Finalizers of the spec change through finalize, and nowhere else")
  void finalizeSubresource() {
    String name = "finalized";
    client.post(
        NAMESPACES,
        """
        {"metadata":{"name":"finalized"},"spec":{"finalizers":["example.com/mine","kubernetes"]}}
        """);
    String without =
        "{\"metadata\":{\"name\":\"finalized\"},\"spec\":{\"finalizers\":[\"kubernetes\"]}}";
    assertThat(client.put(NAMESPACES + "/" + name, without).at("spec.finalizers"))
        .isEqualTo(List.of("example.com/mine", "kubernetes"));
    client.delete(NAMESPACES + "/" + name);
    Eventually.answer(
        client,
        NAMESPACES + "/" + name,
        answer -> List.of("example.com/mine").equals(answer.at("spec.finalizers")));
    Answer last =
        client.put(
            NAMESPACES + "/" + name + "/finalize", "{\"metadata\":{\"name\":\"finalized\"}}");
    assertThat(last.code()).as(last.text()).isEqualTo(200);
    assertThat(last.at("status.phase")).isEqualTo("Terminating");
    assertThat(client.get(NAMESPACES + "/" + name).code()).isEqualTo(404);
  }

  @Test
  @DisplayName("A subresource allows what it is for, and nothing else")
  void subresourceVerbs() {
    create("verbs");
    String refusal =
        "405 MethodNotAllowed: the server does not allow this method on the requested resource";
    String finalize = NAMESPACES + "/verbs/finalize";
    assertThat(client.get(finalize).failure()).isEqualTo(refusal);
    assertThat(client.merge(finalize, "{}").failure()).isEqualTo(refusal);
    assertThat(client.delete(NAMESPACES + "/verbs/status").failure()).isEqualTo(refusal);
    assertThat(client.get(NAMESPACES + "/verbs/status").at("status.phase")).isEqualTo("Active");
  }

  private static void create(String name) {
    assertThat(client.post(NAMESPACES, named(name)).code()).isEqualTo(201);
  }

  private static String named(String name) {
    return "{\"metadata\":{\"name\":\"" + name + "\"}}";
  }

  private static List<String> conditions(Answer namespace) {
    var lines = new ArrayList<String>();
    for (Object item : (List<?>) namespace.at("status.conditions")) {
      Map<?, ?> condition = (Map<?, ?>) item;
      lines.add(
          "%s=%s %s: %s"
              .formatted(
                  condition.get("type"),
                  condition.get("status"),
                  condition.get("reason"),
                  condition.get("message")));
    }
    return lines;
  }
}
