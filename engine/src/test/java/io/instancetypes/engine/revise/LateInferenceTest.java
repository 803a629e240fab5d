package io.instancetypes.engine.revise;

import static io.instancetypes.engine.revise.World.small;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.testing.Manifests;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class LateInferenceTest {
  private static final String LABELS =
      "labels: {instancetype.kubevirt.io/default-instancetype: small}";

  /** A VM that makes its volume itself, from a registry, which says nothing beforehand. */
  private static World waiting(String matcher) {
    World world =
        World.of(
            """
            instancetype: %s
            dataVolumeTemplates:
            - {metadata: {name: disk}, spec: {source: {registry: {url: "docker://a"}}}}
            template: {spec: {domain: {}, volumes: [{name: root, dataVolume: {name: disk}}]}}
            """
                .formatted(matcher),
            "");
    world
        .vm()
        .object("metadata")
        .put("annotations", Fields.of("instancetype.kubevirt.io/defer-inference", "true"));
    return world.with(small(1, 2));
  }

  private static World waiting() {
    return waiting("{inferFromVolume: root}");
  }

  private static String made(String kind, String metadata) {
    return "{kind: %s, metadata: {name: disk, namespace: team, %s}}".formatted(kind, metadata);
  }

  private static String ownVolume(String metadata) {
    return made("DataVolume", "uid: volume-uid, ownerReferences: [{uid: vm-uid}]" + metadata);
  }

  private static String filledClaim(String metadata) {
    return made("PersistentVolumeClaim", "ownerReferences: [{uid: volume-uid}], " + metadata);
  }

  static World labelled() {
    return waiting().with(ownVolume(""), filledClaim(LABELS));
  }

  private static String waitingMessage(World world) {
    Failure failure = world.plan().failure().orElseThrow();
    assertThat(failure.reason()).isEqualTo("WaitingForVolumeLabels");
    assertThat(failure.isWaiting()).isTrue();
    assertThat(world.plan().writes()).isEmpty();
    return failure.message();
  }

  @Test
  @DisplayName("Waits, and says which way was walked and where it ended")
  void waits() {
    assertThat(waitingMessage(waiting().with(ownVolume(""), filledClaim("a: b"))))
        .isEqualTo(
            "spec.instancetype.inferFromVolume: nothing can be inferred from volume root:"
                + " DataVolume template disk is filled from a source that carries no metadata"
                + " (asked: DataVolume template disk → DataVolume team/disk →"
                + " PersistentVolumeClaim team/disk)");
  }

  @Test
  @DisplayName("Writes the matcher as admission would, once the claim that is filled says it")
  void infers() {
    World world = labelled();
    world.interruptedAfter(1);
    assertThat(world.vm().object("spec").get("instancetype"))
        .isEqualTo(Manifests.yaml("{name: small, kind: virtualmachineclusterinstancetype}"));
    assertThat(world.settle().revisions()).containsExactly("web-small-type-uid-1");
  }

  @Test
  @DisplayName("Believes the DataVolume that was made of a template, but no other of that name")
  void believesItsOwn() {
    assertThat(waiting().with(ownVolume(", " + LABELS)).settle().revisions()).hasSize(1);
    assertThat(waitingMessage(waiting().with(made("DataVolume", LABELS))))
        .endsWith("(asked: DataVolume template disk)");
  }

  @Test
  @DisplayName("Asks no claim that was there before its volume, under the same name")
  void asksNoStrangersClaim() {
    World world = waiting().with(ownVolume(""), made("PersistentVolumeClaim", LABELS));
    assertThat(waitingMessage(world))
        .endsWith("(asked: DataVolume template disk → DataVolume team/disk)");
  }

  @Test
  @DisplayName("Asks no volume of another namespace: nobody knows for whom")
  void staysAtHome() {
    World world = waiting();
    world.vm().object("spec").put("dataVolumeTemplates", List.of());
    world.with(
        "{kind: DataVolume, metadata: {name: disk, namespace: team},"
            + " spec: {source: {pvc: {name: secret, namespace: vault}}}}",
        "{kind: PersistentVolumeClaim, metadata: {name: secret, namespace: vault, %s}}"
            .formatted(LABELS));
    assertThat(waitingMessage(world))
        .contains(
            "PersistentVolumeClaim vault/secret is in another namespace, which is asked only while"
                + " the VM is written");
  }

  @Test
  @DisplayName("Writes nothing as long as one of two answers is missing")
  void writesAllOrNothing() {
    World world = labelled();
    world.vm().object("spec").put("preference", Fields.of("inferFromVolume", "root"));
    assertThat(waitingMessage(world)).startsWith("spec.preference.inferFromVolume: ");
  }

  @Test
  @DisplayName("Goes without under Ignore as soon as there is a volume that says nothing")
  void ignores() {
    World world = waiting("{inferFromVolume: root, inferFromVolumeFailurePolicy: Ignore}");
    assertThat(world.settle().vm().object("spec")).doesNotContainKey("instancetype");
  }

  @Test
  @DisplayName("An inferred type that does not exist is a failure, and nothing is written")
  void missesTheType() {
    World world = labelled();
    world.remove("VirtualMachineClusterInstancetype", "", "small");
    Plan plan = world.plan();
    assertThat(plan.writes()).isEmpty();
    assertThat(plan.failure().orElseThrow().reason()).isEqualTo("FailedFindInstancetype");
  }

  @Test
  @DisplayName("Does not wait for a VM that did not ask for it")
  void needsTheAnnotation() {
    World world = labelled();
    world.vm().object("metadata").remove("annotations");
    assertThat(world.plan().failure().orElseThrow().reason()).isEqualTo("FailedFindInstancetype");
  }
}
