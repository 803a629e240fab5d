package io.instancetypes.engine.revise;

import static io.instancetypes.engine.revise.World.revision;
import static io.instancetypes.engine.revise.World.small;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.engine.testing.Manifests;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RevisionUpgradeTest {
  private static final String OLD = "web-small-type-uid-1";
  private static final String NEW = "web-small-v1beta2-type-uid-1";

  private static World world(String revision) {
    return World.of(
            "{instancetype: {name: small, revisionName: %s}}".formatted(OLD),
            "{instancetypeRef: {name: small, controllerRevisionRef: {name: %s}}}".formatted(OLD))
        .with(revision, small(2, 8));
  }

  private static Map<?, ?> data(World world) {
    return (Map<?, ?>) world.find("ControllerRevision", "team", NEW).orElseThrow().get("data");
  }

  @Test
  @DisplayName("Creates, refers, and only then deletes")
  void order() {
    World world = world(revision(OLD, "v1beta1", 2));
    assertThat(world.writesUntilSettled())
        .extracting(write -> write.getClass().getSimpleName())
        .containsExactly("Create", "Patch", "PatchStatus", "Delete");
    world.settle();
    assertThat(world.revisions()).containsExactly(NEW);
    assertThat(world.vm().object("spec").object("instancetype").get("revisionName")).isEqualTo(NEW);
    assertThat(data(world).get("apiVersion")).isEqualTo("instancetype.kubevirt.io/v1beta2");
    assertThat(data(world).get("spec"))
        .isEqualTo(Manifests.yaml("{cpu: {guest: 2}, memory: {guest: 1Gi}}"));
  }

  @Test
  @DisplayName("Reads the payload of the first releases, and learns uid and generation by name")
  void legacy() {
    World world =
        world(
                """
                apiVersion: apps/v1
                kind: ControllerRevision
                metadata: {name: web-small-type-uid-1, namespace: team, uid: u,
                  ownerReferences: [{uid: vm-uid}]}
                data: {apiVersion: "", spec: \
                eyJjcHUiOnsiZ3Vlc3QiOjF9LCJtZW1vcnkiOnsiZ3Vlc3QiOiIxMjhNaSJ9fQ==}
                """)
            .settle();
    assertThat(world.revisions()).containsExactly(NEW);
    assertThat(data(world).get("spec"))
        .isEqualTo(Manifests.yaml("{cpu: {guest: 1}, memory: {guest: 128Mi}}"));
  }

  @Test
  @DisplayName("Leaves the old revision where it belongs to somebody else")
  void foreign() {
    World world = world(revision(OLD, "v1beta1", 2).replace("uid: vm-uid", "uid: other")).settle();
    assertThat(world.revisions()).containsExactly(OLD, NEW);
  }

  @Test
  @DisplayName("Does not touch a revision that is already of the newest version")
  void newest() {
    assertThat(world(revision(OLD, "v1beta2", 2)).plan().isSettled()).isTrue();
  }

  @Test
  @DisplayName("Refuses another content under the new name")
  void unexpected() {
    Plan plan = world(revision(OLD, "v1beta1", 2)).with(revision(NEW, "v1beta2", 3)).plan();
    assertThat(plan.failure())
        .get()
        .extracting(Failure::message)
        .asString()
        .contains("found existing ControllerRevision with unexpected data: " + NEW);
  }
}
