package io.instancetypes.apiserver.webhook;

import static io.instancetypes.apiserver.webhook.Hooks.MAPS;
import static io.instancetypes.apiserver.webhook.Hooks.map;
import static io.instancetypes.apiserver.webhook.Hooks.webhook;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.testing.Widgets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("A webhook is asked about what its rules and selectors name, and nothing else")
class WebhookMatchingTest extends WebhookScene {
  private static final String TYPES =
      "/apis/instancetype.kubevirt.io/v1beta2/virtualmachineclusterinstancetypes";

  @BeforeEach
  void allow() {
    hooks.on("/", Hooks::allowed);
  }

  private void register(String... more) {
    validating("a", webhook("a.example.com", hooks.client("/"), more));
  }

  private List<String> operations() {
    return hooks.received().stream()
        .filter(received -> !OWN.equals(received.request().get("name")))
        .map(
            received -> {
              Fields request = received.request();
              String below = request.get("subResource") instanceof String text ? "/" + text : "";
              return request.get("operation")
                  + " "
                  + request.object("resource").get("resource")
                  + below;
            })
        .toList();
  }

  @ParameterizedTest(name = "{0}")
  @DisplayName("Rules name operations, groups, versions, resources, subresources and a scope")
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '|',
      value = {
        "everything         | {operations: ['*'], apiGroups: ['*'], apiVersions: ['*'], resources:"
            + " ['*/*']} | CREATE widgets,UPDATE widgets/status,UPDATE widgets,DELETE widgets",
        "no subresources    | {operations: ['*'], apiGroups: ['*'], apiVersions: ['*'], resources:"
            + " ['*']} | CREATE widgets,UPDATE widgets,DELETE widgets",
        "all status         | {operations: ['*'], apiGroups: ['*'], apiVersions: ['*'], resources:"
            + " ['*/status']} | UPDATE widgets/status",
        "all of widgets     | {operations: ['*'], apiGroups: ['*'], apiVersions: ['*'], resources:"
            + " [widgets/*]} | CREATE widgets,UPDATE widgets/status,UPDATE widgets,DELETE widgets",
        "other resource     | {operations: ['*'], apiGroups: ['*'], apiVersions: ['*'], resources:"
            + " [gadgets]} | ``",
        "other group        | {operations: ['*'], apiGroups: [''], apiVersions: ['*'], resources:"
            + " ['*']} | ``",
        "own group          | {operations: ['*'], apiGroups: [demo.example.com], apiVersions: [v1],"
            + " resources: [widgets]} | CREATE widgets,UPDATE widgets,DELETE widgets",
        "other version      | {operations: ['*'], apiGroups: [demo.example.com], apiVersions: [v9],"
            + " resources: [widgets]} | ``",
        "some operations    | {operations: [DELETE, CONNECT, UPDATE], apiGroups: ['*'],"
            + " apiVersions: ['*'], resources: [widgets]} | UPDATE widgets,DELETE widgets",
        "cluster scope      | {operations: ['*'], apiGroups: ['*'], apiVersions: ['*'], resources:"
            + " ['*'], scope: Cluster} | ``",
        "namespaced scope   | {operations: ['*'], apiGroups: ['*'], apiVersions: ['*'], resources:"
            + " ['*'], scope: Namespaced} | CREATE widgets,UPDATE widgets,DELETE widgets"
      })
  void rules(String row, String rule, String asked) {
    register("rules: [" + rule + "]");
    client.post(Widgets.PATH, Widgets.widget("w", 1));
    client.merge(Widgets.PATH + "/w/status", "{\"status\":{\"replicas\":1}}");
    client.merge(Widgets.PATH + "/w", "{\"spec\":{\"size\":2}}");
    client.delete(Widgets.PATH + "/w");
    assertThat(String.join(",", operations())).isEqualTo(asked);
  }

  @Test
  @DisplayName("The labels of the namespace decide, those of the new state for a namespace itself")
  void namespaceSelector() {
    register(
        "namespaceSelector: {matchLabels: {watched: 'yes'}}",
        "rules: [{operations: ['*'], apiGroups: [''], apiVersions: [v1], resources: [configmaps,"
            + " namespaces]}]");
    client.post(MAPS, map("unseen", ""));
    assertThat(operations()).isEmpty();
    client.post(
        "/api/v1/namespaces",
        """
        {"apiVersion":"v1","kind":"Namespace","metadata":{"name":"seen","labels":{"watched":"yes"}}}\
        """);
    assertThat(hooks.received().getFirst().request().get("namespace")).isEqualTo("seen");
    client.post("/api/v1/namespaces/seen/configmaps", map("a", ""));
    client.merge("/api/v1/namespaces/seen", "{\"metadata\":{\"labels\":{\"watched\":\"no\"}}}");
    client.post("/api/v1/namespaces/seen/configmaps", map("b", ""));
    assertThat(operations()).containsExactly("CREATE namespaces", "CREATE configmaps");
  }

  @Test
  @DisplayName("What is in no namespace is not excepted by a namespace selector")
  void clusterScoped() {
    register(
        "namespaceSelector: {matchLabels: {watched: 'yes'}}",
        "rules: [{operations: ['*'], apiGroups: ['*'], apiVersions: ['*'], resources:"
            + " [clusterroles]}]");
    client.post(
        "/apis/rbac.authorization.k8s.io/v1/clusterroles",
        """
        {"apiVersion":"rbac.authorization.k8s.io/v1","kind":"ClusterRole","metadata":{"name":"c"}}\
        """);
    assertThat(operations()).containsExactly("CREATE clusterroles");
    assertThat(hooks.received().getFirst().request()).doesNotContainKey("namespace");
  }

  @Test
  @DisplayName("An object selector is met by the new labels or by the old ones")
  void objectSelector() {
    register("objectSelector: {matchExpressions: [{key: watched, operator: Exists}]}");
    client.post(MAPS, map("o", ""));
    client.merge(MAPS + "/o", "{\"data\":{\"c\":\"d\"}}");
    assertThat(operations()).isEmpty();
    client.merge(MAPS + "/o", "{\"metadata\":{\"labels\":{\"watched\":\"\"}}}");
    client.merge(MAPS + "/o", "{\"metadata\":{\"labels\":{\"watched\":null}}}");
    client.delete(MAPS + "/o");
    assertThat(operations()).containsExactly("UPDATE configmaps", "UPDATE configmaps");
  }

  @Test
  @DisplayName(
      "A rule for another version gets the object in that version, and so is its patch taken")
  void equivalent() {
    hooks.on(
        "/old",
        review ->
            Hooks.patched(
                review, "[{\"op\":\"add\",\"path\":\"/spec/cpu/model\",\"value\":\"host\"}]"));
    mutating(
        "a",
        webhook(
            "a.example.com",
            hooks.client("/old"),
            "rules: [{operations: [CREATE], apiGroups: [instancetype.kubevirt.io], apiVersions:"
                + " [v1alpha2], resources: ['*']}]"));
    var created =
        client.post(
            TYPES,
            """
            {"apiVersion":"instancetype.kubevirt.io/v1beta2","kind":"VirtualMachineClusterInstancetype",
             "metadata":{"name":"t"},"spec":{"cpu":{"guest":1},"memory":{"guest":"1Gi"}}}\
            """);
    assertThat(created.at("apiVersion")).isEqualTo("instancetype.kubevirt.io/v1beta2");
    assertThat(created.at("spec.cpu")).isEqualTo(Map.of("guest", 1L, "model", "host"));
    Fields request = hooks.received().getFirst().request();
    assertThat(request.object("kind").get("version")).isEqualTo("v1alpha2");
    assertThat(request.object("resource").get("version")).isEqualTo("v1alpha2");
    assertThat(request.object("requestKind").get("version")).isEqualTo("v1beta2");
    assertThat(request.object("requestResource").get("version")).isEqualTo("v1beta2");
    assertThat(request.object("object").get("apiVersion"))
        .isEqualTo("instancetype.kubevirt.io/v1alpha2");
  }

  @Test
  @DisplayName("Exact rules mean the versions that they name")
  void exact() {
    register(
        "matchPolicy: Exact",
        "rules: [{operations: [CREATE], apiGroups: [instancetype.kubevirt.io], apiVersions:"
            + " [v1beta1], resources: ['*']}]");
    for (String version : List.of("v1beta2", "v1beta1")) {
      client.post(
          TYPES.replace("/v1beta2/", "/" + version + "/"),
          """
          {"apiVersion":"instancetype.kubevirt.io/%s","kind":"VirtualMachineClusterInstancetype",
           "metadata":{"name":"exact-%s"},"spec":{"cpu":{"guest":1},"memory":{"guest":"1Gi"}}}\
          """
              .formatted(version, version));
    }
    assertThat(hooks.received()).hasSize(1);
    assertThat(hooks.received().getFirst().request().get("name")).isEqualTo("exact-v1beta1");
  }

  @Test
  @DisplayName("A change of a configuration holds for the very next request")
  void changes() {
    String configurations = Hooks.PATH + "validatingwebhookconfigurations/a";
    register("objectSelector: {matchLabels: {never: met}}");
    client.post(MAPS, map("one", ""));
    assertThat(hooks.received()).isEmpty();
    client.patch(
        configurations,
        "application/json-patch+json",
        "[{\"op\":\"remove\",\"path\":\"/webhooks/0/objectSelector\"}]");
    client.post(MAPS, map("two", ""));
    assertThat(hooks.received()).hasSize(1);
    client.delete(configurations);
    client.post(MAPS, map("three", ""));
    assertThat(hooks.received()).hasSize(1);
  }

  @Test
  @DisplayName("A selector that cannot be read is refused with its configuration")
  void wrongSelector() {
    Fields webhook =
        webhook(
            "a.example.com",
            hooks.client("/"),
            "objectSelector: {matchExpressions: [{key: a, operator: Like}]}");
    var answer =
        client.post(
            Hooks.PATH + "validatingwebhookconfigurations",
            Hooks.text(Hooks.configuration("Validating", "wrong", webhook)));
    assertThat(answer.code()).isEqualTo(422);
    assertThat(answer.at("details.causes.0.field")).isEqualTo("webhooks[0].objectSelector");
  }
}
