package io.instancetypes.apiserver.webhook;

import static io.instancetypes.apiserver.webhook.Hooks.MAPS;
import static io.instancetypes.apiserver.webhook.Hooks.map;
import static io.instancetypes.apiserver.webhook.Hooks.patched;
import static io.instancetypes.apiserver.webhook.Hooks.webhook;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.testing.Answer;
import io.instancetypes.apiserver.testing.Widgets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Mutating webhooks change objects before they are written")
class MutatingWebhooksTest extends WebhookScene {
  private static String add(String key, String value) {
    return "[{\"op\":\"add\",\"path\":\"/data/%s\",\"value\":\"%s\"}]".formatted(key, value);
  }

  @Test
  @DisplayName("They are asked in the order of their configurations' names, then of the list")
  void order() {
    hooks.on("/one", review -> patched(review, add("x", "one")));
    hooks.on("/two", review -> patched(review, add("x", "two")));
    hooks.on("/three", review -> patched(review, add("x", "three")));
    mutating("b", webhook("three.example.com", hooks.client("/three")));
    mutating(
        "a",
        webhook("two.example.com", hooks.client("/two")),
        webhook("one.example.com", hooks.client("/one")));
    Answer created = client.post(MAPS, map("order", ""));
    assertThat(created.code()).isEqualTo(201);
    assertThat(created.at("data")).isEqualTo(Map.of("a", "b", "x", "three"));
    assertThat(client.get(MAPS + "/order").json()).isEqualTo(created.json());
    assertThat(hooks.paths()).containsExactly("/two", "/one", "/three");
  }

  @Test
  @DisplayName("The review tells everything about the request")
  void review() {
    hooks.on("/", Hooks::allowed);
    mutating("a", webhook("a.example.com", hooks.client("/"), "timeoutSeconds: 7"));
    client.post(MAPS + "?fieldManager=tester&fieldValidation=Strict&dryRun=All", map("told", ""));
    HookServer.Received received = hooks.received().getFirst();
    assertThat(received.target()).isEqualTo("/?timeout=7s");
    assertThat(received.review().get("apiVersion")).isEqualTo("admission.k8s.io/v1");
    assertThat(received.review().get("kind")).isEqualTo("AdmissionReview");
    Fields request = received.request();
    assertThat(request.remove("uid")).asString().hasSize(36);
    request.object("object").object("metadata").remove("managedFields");
    request.object("userInfo").remove("extra");
    var kind = Map.of("group", "", "version", "v1", "kind", "ConfigMap");
    var resource = Map.of("group", "", "version", "v1", "resource", "configmaps");
    assertThat(request)
        .isEqualTo(
            Fields.of(
                "kind",
                kind,
                "resource",
                resource,
                "requestKind",
                kind,
                "requestResource",
                resource,
                "name",
                "told",
                "namespace",
                "default",
                "operation",
                "CREATE",
                "userInfo",
                Map.of(
                    "username",
                    "admin",
                    "groups",
                    List.of("system:masters", "system:authenticated")),
                "object",
                Map.of(
                    "apiVersion",
                    "v1",
                    "kind",
                    "ConfigMap",
                    "metadata",
                    Map.of("name", "told", "namespace", "default"),
                    "data",
                    Map.of("a", "b")),
                "oldObject",
                null,
                "dryRun",
                true,
                "options",
                Map.of(
                    "kind", "CreateOptions",
                    "apiVersion", "meta.k8s.io/v1",
                    "dryRun", List.of("All"),
                    "fieldManager", "tester",
                    "fieldValidation", "Strict")));
  }

  @Test
  @DisplayName("One that wants it is asked again, once, when a later one changed the object")
  void reinvocation() {
    hooks.on(
        "/early",
        review ->
            patched(
                review,
                Hooks.text(review).contains("\"late\"")
                    ? add("again", "yes")
                    : add("early", "yes")));
    hooks.on("/late", review -> patched(review, add("late", "yes")));
    mutating(
        "a",
        webhook("early.example.com", hooks.client("/early"), "reinvocationPolicy: IfNeeded"),
        webhook("late.example.com", hooks.client("/late"), "reinvocationPolicy: IfNeeded"));
    Answer created = client.post(MAPS, map("again", ""));
    assertThat(created.at("data"))
        .isEqualTo(Map.of("a", "b", "early", "yes", "late", "yes", "again", "yes"));
    assertThat(hooks.paths()).containsExactly("/early", "/late", "/early");
  }

  @Test
  @DisplayName("Nobody is asked again when the last one to change the object was the only one")
  void noReinvocation() {
    hooks.on("/early", review -> patched(review, add("x", "y")));
    hooks.on("/late", Hooks::allowed);
    mutating(
        "a",
        webhook("early.example.com", hooks.client("/early"), "reinvocationPolicy: IfNeeded"),
        webhook("late.example.com", hooks.client("/late")));
    client.post(MAPS, map("once", ""));
    assertThat(hooks.paths()).containsExactly("/early", "/late");
  }

  @Test
  @DisplayName("What a webhook adds is completed and pruned like what a client sends")
  void completedAndPruned() {
    hooks.on(
        "/",
        review ->
            patched(
                review,
                """
                [{"op":"add","path":"/spec/parts","value":[{"name":"p"}]},
                 {"op":"add","path":"/spec/odd","value":1}]\
                """));
    mutating("a", webhook("a.example.com", hooks.client("/"), WIDGETS));
    Answer created = client.post(Widgets.PATH, Widgets.widget("completed", 1));
    assertThat(created.at("spec"))
        .isEqualTo(
            Map.of(
                "size", 1L, "color", "red", "parts", List.of(Map.of("name", "p", "weight", 7L))));
  }

  private static final String WIDGETS =
      "rules: [{operations: ['*'], apiGroups: [demo.example.com], apiVersions: [v1], resources:"
          + " [widgets, widgets/scale]}]";

  @Test
  @DisplayName("A webhook may choose the name, and the object is found under it")
  void name() {
    hooks.on(
        "/",
        review ->
            patched(review, "[{\"op\":\"replace\",\"path\":\"/metadata/name\",\"value\":\"b\"}]"));
    mutating("a", webhook("a.example.com", hooks.client("/")));
    assertThat(client.post(MAPS, map("a", "")).at("metadata.name")).isEqualTo("b");
    assertThat(client.get(MAPS + "/b").code()).isEqualTo(200);
    assertThat(client.get(MAPS + "/a").code()).isEqualTo(404);
  }

  @Test
  @DisplayName("A generated name and what the server stamps are known only after mutation")
  void generatedName() {
    hooks.on("/", Hooks::allowed);
    mutating("a", webhook("a.example.com", hooks.client("/")));
    validating("a", webhook("a.example.com", hooks.client("/")));
    Answer created =
        client.post(
            MAPS,
            "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"generateName\":\"g-\"}}");
    Fields first = hooks.received().getFirst().request();
    Fields second = hooks.received().getLast().request();
    assertThat(first).doesNotContainKey("name");
    assertThat(first.object("object").object("metadata")).doesNotContainKeys("name", "uid");
    assertThat(second.get("name")).isEqualTo(created.at("metadata.name"));
    assertThat(second.object("object").object("metadata").get("uid"))
        .isEqualTo(created.at("metadata.uid"));
  }

  @Test
  @DisplayName("The scale of an object is reviewed and changed as a Scale")
  void scale() {
    client.post(Widgets.PATH, Widgets.widget("scaled", 1));
    hooks.on(
        "/",
        review ->
            patched(review, "[{\"op\":\"replace\",\"path\":\"/spec/replicas\",\"value\":5}]"));
    mutating("a", webhook("a.example.com", hooks.client("/"), WIDGETS));
    Answer scaled = client.merge(Widgets.PATH + "/scaled/scale", "{\"spec\":{\"replicas\":3}}");
    assertThat(scaled.at("spec.replicas")).isEqualTo(5L);
    Fields request = hooks.received().getFirst().request();
    assertThat(request.get("subResource")).isEqualTo("scale");
    assertThat(request.get("kind"))
        .isEqualTo(Map.of("group", "autoscaling", "version", "v1", "kind", "Scale"));
    assertThat(request.object("object").get("spec")).isEqualTo(Map.of("replicas", 3L));
    assertThat(request.object("oldObject").get("spec")).isEqualTo(Map.of());
  }

  @Test
  @DisplayName("Changes of an existing object show it as it was")
  void update() {
    client.post(MAPS, map("changed", ""));
    hooks.on("/", review -> patched(review, add("x", "y")));
    mutating("a", webhook("a.example.com", hooks.client("/")));
    Answer changed = client.merge(MAPS + "/changed", "{\"data\":{\"c\":\"d\"}}");
    assertThat(changed.at("data")).isEqualTo(Map.of("a", "b", "c", "d", "x", "y"));
    Fields request = hooks.received().getFirst().request();
    assertThat(request.get("operation")).isEqualTo("UPDATE");
    assertThat(request.object("oldObject").get("data")).isEqualTo(Map.of("a", "b"));
    assertThat(request.object("object").get("data")).isEqualTo(Map.of("a", "b", "c", "d"));
  }

  @Test
  @DisplayName("A deletion can be seen but not changed")
  void deletion() {
    client.post(MAPS, map("kept", ""));
    hooks.on("/", review -> patched(review, add("x", "y")));
    mutating("a", webhook("a.example.com", hooks.client("/")));
    assertThat(client.delete(MAPS + "/kept").failure())
        .isEqualTo(
            "500 InternalError: Internal error occurred: admission webhook \"a.example.com\""
                + " attempted to modify the object, which is not supported for this operation");
    Fields request = hooks.received().getFirst().request();
    assertThat(request.get("operation")).isEqualTo("DELETE");
    assertThat(request.get("object")).isNull();
    assertThat(request.object("oldObject").get("data")).isEqualTo(Map.of("a", "b"));
    assertThat(client.get(MAPS + "/kept").code()).isEqualTo(200);
  }
}
