package io.instancetypes.engine.revise;

import static io.instancetypes.engine.revise.World.small;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.testing.Manifests;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class PayloadTest {
  private static final String NAME = "web-small-type-uid-1";

  private static World world(String type) {
    return World.of("{instancetype: {name: small}}", "").with(type).payload(Payload.LEGACY);
  }

  private static Fields only(World world) {
    return (Fields) world.find("ControllerRevision", "team", NAME).orElseThrow();
  }

  @Test
  @DisplayName("The legacy payload is an empty version and the encoded spec, without labels")
  void legacy() {
    Fields revision = only(world(small(1, 1).replace("1Gi", "128Mi")).settle());
    assertThat(revision.get("data"))
        .isEqualTo(
            Manifests.yaml(
                "{apiVersion: '', spec:"
                    + " eyJjcHUiOnsiZ3Vlc3QiOjF9LCJtZW1vcnkiOnsiZ3Vlc3QiOiIxMjhNaSJ9fQ==}"));
    assertThat(revision.object("metadata")).doesNotContainKey("labels");
  }

  @Test
  @DisplayName("It stays as it is: neither upgraded, nor captured again when the type changes")
  void stays() {
    World world = world(small(1, 2)).settle();
    world.with(small(2, 8));
    assertThat(world.settle().revisions()).containsExactly(NAME);
  }

  @Test
  @DisplayName("Killed after its creation, it is recognised and used")
  void recognised() {
    World world = world(small(1, 2)).interruptedAfter(1);
    assertThat(world.settle().revisions()).containsExactly(NAME);
  }

  @Test
  @DisplayName("What the oldest version cannot say is kept complete")
  void losesNothing() {
    Fields revision =
        only(
            world(small(1, 2).replace("guest: 2", "topology: {sockets: 1, cores: 2, threads: 1}"))
                .settle());
    assertThat(revision.object("data"))
        .containsEntry("apiVersion", "instancetype.kubevirt.io/v1beta2");
    assertThat(revision.object("metadata")).containsKey("labels");
  }

  @Test
  @DisplayName("A controller that writes complete payloads moves away from the legacy one")
  void movesOn() {
    World world = world(small(1, 2)).settle().payload(Payload.COMPLETE).settle();
    assertThat(world.revisions()).containsExactly("web-small-v1beta2-type-uid-1");
  }
}
