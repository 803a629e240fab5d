package io.instancetypes.apiserver.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.apiserver.testing.Answer;
import io.instancetypes.apiserver.testing.Client;
import io.instancetypes.apiserver.testing.Eventually;
import io.instancetypes.apiserver.testing.SharedServer;
import io.instancetypes.apiserver.testing.TestServer;
import io.instancetypes.store.Store;
import io.instancetypes.store.StoreOptions;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GarbageCollectorTest extends SharedServer {
  private static final String MAPS = "/api/v1/namespaces/default/configmaps";
  private static final String ROLES = "/apis/rbac.authorization.k8s.io/v1/clusterroles";
  private static final String HOLD = "{\"metadata\":{\"finalizers\":[\"example.com/hold\"]}}";
  private static final String RELEASE = "{\"metadata\":{\"finalizers\":null}}";

  @Test
  @DisplayName("What a deleted object owns goes in the background, and what that owns too")
  void background() {
    String owner = create("background", List.of());
    String child = create("background-child", List.of(reference("background", owner)));
    create("background-grandchild", List.of(reference("background-child", child)));
    assertThat(client.delete(MAPS + "/background").code()).isEqualTo(200);
    Eventually.gone(client, MAPS + "/background-child");
    Eventually.gone(client, MAPS + "/background-grandchild");
  }

  @Test
  @DisplayName("An object stays while one of its owners does, and forgets the others")
  void secondOwner() {
    String first = create("second-first", List.of());
    String second = create("second-other", List.of());
    create(
        "second-child",
        List.of(reference("second-first", first), reference("second-other", second)));
    client.delete(MAPS + "/second-first");
    Answer kept =
        Eventually.answer(client, MAPS + "/second-child", answer -> owners(answer).size() == 1);
    assertThat(kept.at("metadata.ownerReferences.0.uid")).isEqualTo(second);
    client.delete(MAPS + "/second-other");
    Eventually.gone(client, MAPS + "/second-child");
  }

  @Test
  @DisplayName("In the foreground, an owner stays until the dependents that block it have gone")
  void foreground() {
    String owner = create("front", List.of());
    create("front-held", List.of(blocking("front", owner)));
    create("front-free", List.of(reference("front", owner)));
    client.merge(MAPS + "/front-held", HOLD);
    assertThat(delete("front", "Foreground").at("metadata.finalizers"))
        .isEqualTo(List.of("foregroundDeletion"));
    Eventually.answer(
        client, MAPS + "/front-held", answer -> answer.at("metadata.deletionTimestamp") != null);
    Eventually.gone(client, MAPS + "/front-free");
    assertThat(client.get(MAPS + "/front").code()).isEqualTo(200);
    client.merge(MAPS + "/front-held", RELEASE);
    Eventually.gone(client, MAPS + "/front");
    assertThat(client.get(MAPS + "/front-held").code()).isEqualTo(404);
  }

  @Test
  @DisplayName("In the foreground, dependents with dependents of their own wait for them in turn")
  void foregroundInTurn() {
    String owner = create("turn", List.of());
    String child = create("turn-child", List.of(blocking("turn", owner)));
    create("turn-grandchild", List.of(blocking("turn-child", child)));
    client.merge(MAPS + "/turn-grandchild", HOLD);
    delete("turn", "Foreground");
    Eventually.answer(
        client,
        MAPS + "/turn-grandchild",
        answer -> answer.at("metadata.deletionTimestamp") != null);
    assertThat(client.get(MAPS + "/turn-child").at("metadata.finalizers"))
        .isEqualTo(List.of("foregroundDeletion"));
    client.merge(MAPS + "/turn-grandchild", RELEASE);
    Eventually.gone(client, MAPS + "/turn");
  }

  @Test
  @DisplayName("Owners in a circle do not wait for each other")
  void circle() {
    String one = create("circle-one", List.of());
    String other = create("circle-other", List.of(blocking("circle-one", one)));
    client.merge(
        MAPS + "/circle-one",
        text(Fields.of("metadata", metadata(List.of(blocking("circle-other", other))))));
    delete("circle-one", "Foreground");
    Eventually.gone(client, MAPS + "/circle-one");
    Eventually.gone(client, MAPS + "/circle-other");
  }

  @Test
  @DisplayName("A dependent that stays with another owner does not hold up a deletion in order")
  void foregroundWithSecondOwner() {
    String owner = create("shared", List.of());
    String second = create("shared-other", List.of());
    create("shared-child", List.of(blocking("shared", owner), blocking("shared-other", second)));
    delete("shared", "Foreground");
    Eventually.gone(client, MAPS + "/shared");
    assertThat(client.get(MAPS + "/shared-child").at("metadata.ownerReferences.0.uid"))
        .isEqualTo(second);
  }

  @Test
  @DisplayName("Orphans stay, without the owner that was deleted")
  void orphan() {
    String owner = create("orphan", List.of());
    create("orphan-child", List.of(blocking("orphan", owner)));
    assertThat(delete("orphan", "Orphan").at("metadata.finalizers")).isEqualTo(List.of("orphan"));
    Eventually.gone(client, MAPS + "/orphan");
    Answer child = client.get(MAPS + "/orphan-child");
    assertThat(child.code()).isEqualTo(200);
    assertThat(owners(child)).isEmpty();
  }

  @Test
  @DisplayName("Owners that were never there are as good as gone; unknown kinds may yet come")
  void owners() {
    create("real", List.of());
    create("absent", List.of(reference("nobody", "11111111-1111-1111-1111-111111111111")));
    create("other-uid", List.of(reference("real", "22222222-2222-2222-2222-222222222222")));
    Fields foreign = reference("real", "33333333-3333-3333-3333-333333333333");
    foreign.put("apiVersion", "nowhere.example.com/v1");
    create("unknown-kind", List.of(foreign));
    Eventually.gone(client, MAPS + "/absent");
    Eventually.gone(client, MAPS + "/other-uid");
    assertThat(owners(client.get(MAPS + "/unknown-kind"))).hasSize(1);
  }

  @Test
  @DisplayName("An owner in another namespace is none; one in no namespace at all is one")
  void namespaces() {
    String map = create("far", List.of());
    client.post("/api/v1/namespaces", "{\"metadata\":{\"name\":\"elsewhere\"}}");
    String far = "/api/v1/namespaces/elsewhere/configmaps";
    client.post(far, text(named("far-child", List.of(reference("far", map)))));
    Answer role = client.post(ROLES, "{\"metadata\":{\"name\":\"far-role\"},\"rules\":[]}");
    Fields wide =
        Fields.of(
            "apiVersion", "rbac.authorization.k8s.io/v1",
            "kind", "ClusterRole",
            "name", "far-role",
            "uid", role.at("metadata.uid"));
    client.post(far, text(named("role-child", List.of(wide))));
    client.post(ROLES, text(named("outside", List.of(reference("far", map)))));
    Eventually.gone(client, far + "/far-child");
    assertThat(client.get(far + "/role-child").code()).isEqualTo(200);
    client.delete(ROLES + "/far-role");
    Eventually.gone(client, far + "/role-child");
    assertThat(client.get(ROLES + "/outside").code()).isEqualTo(200);
  }

  @Test
  @DisplayName("What was left to do when the server stopped is done when it starts again")
  void restart(@TempDir Path own) {
    try (TestServer first = TestServer.start(own)) {
      Client before = first.admin();
      String uid = uid(before.post(MAPS, text(named("owner", List.of()))));
      before.post(MAPS, text(named("child", List.of(blocking("owner", uid)))));
      before.merge(MAPS + "/child", HOLD);
      before.send(
          "DELETE", MAPS + "/owner", "application/json", "{\"propagationPolicy\":\"Foreground\"}");
      Eventually.answer(
          before, MAPS + "/child", answer -> answer.at("metadata.deletionTimestamp") != null);
    }
    try (TestServer second = TestServer.start(own)) {
      Client after = second.admin();
      assertThat(after.get(MAPS + "/owner").code()).isEqualTo(200);
      after.merge(MAPS + "/child", RELEASE);
      Eventually.gone(after, MAPS + "/owner");
    }
  }

  @Test
  @DisplayName("An owner of many whose deletion the server found at its start frees them all")
  void foundAtStart(@TempDir Path own) {
    String uid = "44444444-4444-4444-4444-444444444444";
    Fields owner = stored("a-owner", uid, List.of());
    ((Fields) owner.get("metadata")).put("deletionTimestamp", "2026-03-01T12:00:00Z");
    ((Fields) owner.get("metadata")).put("finalizers", List.of("orphan"));
    try (Store store = Store.open(own.resolve("store"), StoreOptions.defaults())) {
      store.create("/core/configmaps/default/a-owner", Json.write(owner));
      for (int i = 0; i < 300; i++) {
        Fields child = stored("child-" + i, "child-" + i, List.of(reference("a-owner", uid)));
        store.create("/core/configmaps/default/child-" + i, Json.write(child));
      }
    }
    try (TestServer again = TestServer.start(own)) {
      Client after = again.admin();
      Eventually.gone(after, MAPS + "/a-owner");
      Answer all = after.get(MAPS);
      assertThat(all.text()).doesNotContain("ownerReferences");
      assertThat(all.text().split("\"child-[0-9]+\",\"namespace")).hasSize(301);
    }
  }

  private static Fields stored(String name, String uid, List<Fields> references) {
    Fields metadata = metadata(references);
    metadata.put("name", name);
    metadata.put("namespace", "default");
    metadata.put("uid", uid);
    metadata.put("creationTimestamp", "2026-03-01T11:00:00Z");
    return Fields.of("apiVersion", "v1", "kind", "ConfigMap", "metadata", metadata);
  }

  private static String create(String name, List<Fields> references) {
    return uid(client.post(MAPS, text(named(name, references))));
  }

  private static String uid(Answer created) {
    assertThat(created.code()).as(created.text()).isEqualTo(201);
    return (String) created.at("metadata.uid");
  }

  private static Answer delete(String name, String policy) {
    return client.send(
        "DELETE",
        MAPS + "/" + name,
        "application/json",
        text(Fields.of("propagationPolicy", policy)));
  }

  private static Fields named(String name, List<Fields> references) {
    Fields metadata = metadata(references);
    metadata.put("name", name);
    return Fields.of("metadata", metadata);
  }

  private static Fields metadata(List<Fields> references) {
    return Fields.of("ownerReferences", references);
  }

  private static Fields reference(String name, String uid) {
    return Fields.of("apiVersion", "v1", "kind", "ConfigMap", "name", name, "uid", uid);
  }

  private static Fields blocking(String name, String uid) {
    Fields reference = reference(name, uid);
    reference.put("blockOwnerDeletion", true);
    return reference;
  }

  private static List<?> owners(Answer answer) {
    return answer.json().get("metadata") instanceof Map<?, ?> metadata
            && metadata.get("ownerReferences") instanceof List<?> references
        ? references
        : List.of();
  }

  private static String text(Fields document) {
    return new String(Json.write(document), StandardCharsets.UTF_8);
  }
}
