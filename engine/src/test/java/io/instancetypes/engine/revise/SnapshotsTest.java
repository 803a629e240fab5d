package io.instancetypes.engine.revise;

import static io.instancetypes.engine.revise.World.revision;
import static io.instancetypes.engine.revise.World.small;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.engine.testing.Manifests;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SnapshotsTest {
  private static final String NAME = "web-small-type-uid-1";
  private static final String COPY = "before-small-type-uid-1";
  private static final String PINNED =
      "{instancetype: {name: small, revisionName: %s}}".formatted(NAME);
  private static final String REFERRED =
      "{instancetypeRef: {name: small, controllerRevisionRef: {name: %s}}}".formatted(NAME);

  private static World world() {
    return World.of(PINNED, REFERRED).with(small(2, 8), revision(NAME, "v1beta2", 2));
  }

  private static Fields snapshot(String name) {
    return Manifests.document(
        """
        apiVersion: snapshot.kubevirt.io/v1beta1
        kind: VirtualMachineSnapshot
        metadata: {name: %s, namespace: team, uid: snapshot-uid}
        """
            .formatted(name));
  }

  private static Snapshots.Kept keep(World world) {
    return new Snapshots(world).keep(world.vm(), snapshot("before"));
  }

  /** A world in which a snapshot was taken, and what it kept. */
  private static Map<String, Object> taken(World world) {
    Snapshots.Kept kept = keep(world);
    assertThat(kept.plan().failure()).isEmpty();
    kept.plan().writes().forEach(world::perform);
    return Fields.of("metadata", Fields.of("name", "web"), "spec", kept.spec());
  }

  private static Plan restore(World world, Map<String, Object> kept) {
    return new Snapshots(world).restore(world.vm(), kept);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          in both       | {name: small, revisionName: web-small-type-uid-1} | web-small-type-uid-1
          in the spec   | {name: small, revisionName: web-small-type-uid-1} | ''
          in the status | {name: small}                                     | web-small-type-uid-1
          """)
  @DisplayName("A snapshot has a copy of its own, wherever the VM says which revision it uses")
  void copies(String where, String matcher, String status) {
    World world =
        World.of("{instancetype: %s}".formatted(matcher), status.isEmpty() ? "" : REFERRED)
            .with(revision(NAME, "v1beta2", 2));
    Map<String, Object> kept = taken(world);
    assertThat(world.revisions()).containsExactly(COPY, NAME);
    assertThat(((Fields) kept.get("spec")).get("instancetype"))
        .isEqualTo(Manifests.yaml("{name: small, revisionName: %s}".formatted(COPY)));
    Map<String, Object> copy = world.find("ControllerRevision", "team", COPY).orElseThrow();
    assertThat(((Fields) copy.get("metadata")))
        .isEqualTo(
            Manifests.yaml(
                """
                name: before-small-type-uid-1
                namespace: team
                labels:
                  instancetype.kubevirt.io/object-name: small
                  instancetype.kubevirt.io/object-kind: VirtualMachineClusterInstancetype
                  instancetype.kubevirt.io/object-version: v1beta2
                annotations: {instancetype.kubevirt.io/copied-from: web-small-type-uid-1}
                ownerReferences:
                - {apiVersion: snapshot.kubevirt.io/v1beta1, kind: VirtualMachineSnapshot,
                   name: before, uid: snapshot-uid, controller: true, blockOwnerDeletion: true}
                """));
  }

  @Test
  @DisplayName("A snapshot named as its VM does not take the VM's revision for its copy")
  void sameName() {
    World world = world();
    Snapshots.Kept kept = new Snapshots(world).keep(world.vm(), snapshot("web"));
    kept.plan().writes().forEach(world::perform);
    assertThat(world.revisions()).containsExactly(NAME, "web-" + NAME);
  }

  @Test
  @DisplayName("Taken again, there is nothing left to do, and the same is kept")
  void takenTwice() {
    World world = world();
    Map<String, Object> kept = taken(world);
    assertThat(keep(world).plan().isSettled()).isTrue();
    assertThat(keep(world).spec()).isEqualTo(kept.get("spec"));
  }

  @Test
  @DisplayName("A VM that has no revision yet cannot be kept, nor one whose revision is gone")
  void notYet() {
    assertThat(keep(World.of("{instancetype: {name: small}}", "")).plan().failure())
        .contains(
            new Failure(
                "FailedFindInstancetype",
                "spec.instancetype: VirtualMachine web has no revision of small yet"));
    assertThat(keep(World.of(PINNED, "")).plan().failure())
        .contains(
            new Failure(
                "FailedFindInstancetype",
                "spec.instancetype: there is no ControllerRevision web-small-type-uid-1 in"
                    + " namespace team"));
  }

  @Test
  @DisplayName("A revision of something else is neither copied nor replaced")
  void strangersRevisions() {
    String database =
        """
        {kind: ControllerRevision, metadata: {name: %s, namespace: team, uid: theirs,
          ownerReferences: [{kind: StatefulSet, name: database, uid: theirs}]},
          data: {spec: {template: {spec: {containers: [{env: [{value: password}]}]}}}}}
        """;
    assertThat(keep(World.of(PINNED, "").with(database.formatted(NAME))).plan().failure())
        .map(Failure::reason)
        .contains("FailedFindInstancetype");

    Plan plan = keep(world().with(database.formatted(COPY))).plan();
    assertThat(plan.writes()).isEmpty();
    assertThat(plan.failure())
        .contains(
            new Failure(
                "FailedCreate",
                "spec.instancetype: found existing ControllerRevision with unexpected data:"
                    + " before-small-type-uid-1 should hold small"));
  }

  @Test
  @DisplayName("What is still to be inferred is not restored, be there a revision or not")
  void infersForNobody() {
    World world = world();
    for (String revision : List.of("", ", revisionName: " + NAME)) {
      Plan plan =
          restore(
              world,
              Manifests.document(
                  "{metadata: {name: web}, spec: {instancetype: {inferFromVolume: root%s}}}"
                      .formatted(revision)));
      assertThat(plan.writes()).isEmpty();
      assertThat(plan.failure().orElseThrow().message())
          .startsWith("spec.instancetype: still to be inferred from volume root, ");
    }
  }

  @Test
  @DisplayName("A VM without references is kept as it is")
  void withoutReferences() {
    Snapshots.Kept kept = keep(World.of("{runStrategy: Halted}", ""));
    assertThat(kept.plan().isSettled()).isTrue();
    assertThat(kept.spec()).containsEntry("runStrategy", "Halted");
  }

  /**
   * A world in which the VM was changed after the snapshot; the size of its old revision is given.
   */
  private static World changed(World world, int vcpus) {
    world.remove("ControllerRevision", "team", NAME);
    if (vcpus > 0) {
      world.with(revision(NAME, "v1beta2", vcpus));
    }
    Fields spec = world.vm().object("spec");
    spec.put("instancetype", Fields.of("name", "large"));
    spec.put("runStrategy", "Manual");
    return world;
  }

  @ParameterizedTest
  @CsvSource({
    "reuses what is the same, 2, Patch",
    "replaces what is not, 4, Delete Create Patch",
    "creates what is gone, 0, Create Patch"
  })
  @DisplayName("A restore gives the VM its spec and revision back under the old name")
  void restores(String how, int vcpus, String writes) {
    World world = world();
    Map<String, Object> kept = taken(world);
    changed(world, vcpus);
    Plan plan = restore(world, kept);
    assertThat(plan.writes())
        .extracting(write -> write.getClass().getSimpleName())
        .containsExactly(writes.split(" "));
    plan.writes().forEach(world::perform);
    assertThat(world.vm().object("spec"))
        .containsEntry("runStrategy", "Manual")
        .containsEntry(
            "instancetype", Manifests.yaml("{name: small, revisionName: %s}".formatted(NAME)));
    Map<String, Object> revision = world.find("ControllerRevision", "team", NAME).orElseThrow();
    assertThat(KubeObject.of(world.vm()).owns(KubeObject.of(revision))).isTrue();
    assertThat(((Fields) revision.get("data")).object("spec").object("cpu"))
        .containsEntry("guest", 2L);
    assertThat(world.settle().revisions()).containsExactly(COPY, NAME);
  }

  @Test
  @DisplayName("Wherever a restore is interrupted, repeating it comes to the same end")
  void interruptedRestore() {
    for (int vcpus : List.of(0, 2, 4)) {
      for (int done = 0; done <= 3; done++) {
        World world = world();
        Map<String, Object> kept = taken(world);
        changed(world, vcpus);
        restore(world, kept).writes().stream().limit(done).forEach(world::perform);
        restore(world, kept).writes().forEach(world::perform);
        assertThat(restore(world, kept).isSettled()).isTrue();
        assertThat(world.settle().revisions()).containsExactly(COPY, NAME);
      }
    }
  }

  @Test
  @DisplayName("Wherever a snapshot is interrupted, repeating it comes to the same end")
  void interruptedSnapshot() {
    String both =
        "{instancetype: {name: small, revisionName: %s}, preference: {name: linux, revisionName: p}}"
            .formatted(NAME);
    for (int done = 0; done <= 2; done++) {
      World world =
          World.of(both, "")
              .with(
                  revision(NAME, "v1beta2", 2),
                  """
                  kind: ControllerRevision
                  metadata: {name: p, namespace: team, ownerReferences: [{uid: vm-uid}]}
                  data:
                    apiVersion: instancetype.kubevirt.io/v1beta2
                    kind: VirtualMachineClusterPreference
                    metadata: {name: linux}
                    spec: {}
                  """);
      keep(world).plan().writes().stream().limit(done).forEach(world::perform);
      taken(world);
      assertThat(world.revisions()).containsExactly("before-p", COPY, "p", NAME);
    }
  }

  @Test
  @DisplayName(
      "A clone with the revision of another VM gets its own, which stays when that VM goes")
  void clones() {
    World world = world();
    world.vm().object("metadata").put("uid", "clone-uid");
    world.vm().object("metadata").put("name", "clone");
    world.vm().remove("status");
    world.settle();
    assertThat(world.revisions()).containsExactly("clone-small-type-uid-1", NAME);
    assertThat(world.vm().object("spec").object("instancetype"))
        .containsEntry("revisionName", "clone-small-type-uid-1");
    world.remove("ControllerRevision", "team", NAME);
    assertThat(world.plan().isSettled()).isTrue();
    Map<String, Object> own =
        world.find("ControllerRevision", "team", "clone-small-type-uid-1").orElseThrow();
    assertThat(((Fields) own.get("data")).object("spec").object("cpu")).containsEntry("guest", 2L);
  }

  @Test
  @DisplayName("A revision of nobody is used as it is")
  void ownerless() {
    World world =
        World.of(PINNED, "")
            .with(
                revision(NAME, "v1beta2", 2).replaceFirst("ownerReferences: .*", "finalizers: []"));
    assertThat(world.settle().revisions()).containsExactly(NAME);
    assertThat(world.vm().object("spec").object("instancetype"))
        .containsEntry("revisionName", NAME);
  }

  @Test
  @DisplayName("A VM created anew under its old name takes no revision that is about to go")
  void createdAnew() {
    World world = World.of("{instancetype: {name: small}}", "").with(small(1, 2));
    world.with(revision(NAME, "v1beta2", 2).replace("uid: vm-uid", "uid: old-uid"));
    assertThat(world.writesUntilSettled())
        .extracting(write -> write.getClass().getSimpleName())
        .containsExactly("Delete", "Create", "Patch", "PatchStatus");
    world.settle();
    assertThat(
            KubeObject.of(world.vm())
                .owns(KubeObject.of(world.find("ControllerRevision", "team", NAME).orElseThrow())))
        .isTrue();
  }
}
