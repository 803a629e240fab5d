package io.instancetypes.engine.revise;

import static io.instancetypes.engine.revise.World.revision;
import static io.instancetypes.engine.revise.World.small;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.Engine;
import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.expand.ExpansionResult;
import io.instancetypes.engine.rule.Cause;
import io.instancetypes.engine.rule.ExpansionForm;
import io.instancetypes.engine.testing.Manifests;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class CaptureTest {
  private static final String NAME = "web-small-type-uid-1";
  private static final String REFERRED = "{instancetype: {name: small}}";

  private static World world() {
    return World.of(REFERRED, "").with(small(1, 2));
  }

  @Test
  @DisplayName("Captures the whole object, cleaned, labelled and owned, under the seed's name")
  void document() {
    assertThat(world().plan().writes().getFirst())
        .isEqualTo(
            new Write.Create(
                Manifests.document(
                    """
                    apiVersion: apps/v1
                    kind: ControllerRevision
                    metadata:
                      name: web-small-type-uid-1
                      namespace: team
                      labels:
                        instancetype.kubevirt.io/object-generation: "1"
                        instancetype.kubevirt.io/object-kind: VirtualMachineClusterInstancetype
                        instancetype.kubevirt.io/object-name: small
                        instancetype.kubevirt.io/object-uid: type-uid
                        instancetype.kubevirt.io/object-version: v1beta2
                      ownerReferences:
                      - {apiVersion: kubevirt.io/v1, kind: VirtualMachine, name: web, uid: vm-uid,
                         controller: true, blockOwnerDeletion: true}
                    data:
                      apiVersion: instancetype.kubevirt.io/v1beta2
                      kind: VirtualMachineClusterInstancetype
                      metadata: {name: small, uid: type-uid, generation: 1, resourceVersion: "7",
                        creationTimestamp: "2026-01-01T00:00:00Z"}
                      spec: {cpu: {guest: 2}, memory: {guest: 1Gi}}
                    revision: 0
                    """)));
  }

  @Test
  @DisplayName("Remembers the edition of the catalogue that the object came with")
  void provenance() {
    World world =
        World.of(REFERRED, "")
            .with(
                small(1, 2)
                    .replace(
                        "labels: {a: b}",
                        "labels: {instancetype.kubevirt.io/vendor: kubevirt.io,"
                            + " instancetype.kubevirt.io/common-instancetypes-version: v1.5.1}"));
    Map<String, Object> revision =
        world.settle().find("ControllerRevision", "team", NAME).orElseThrow();
    assertThat(((Fields) revision.get("metadata")).get("annotations"))
        .isEqualTo(
            Manifests.yaml(
                "{instancetype.kubevirt.io/vendor: kubevirt.io,"
                    + " instancetype.kubevirt.io/common-instancetypes-version: v1.5.1}"));
  }

  @Test
  @DisplayName("Names the revision in the spec, then in the status, and then wants nothing more")
  void references() {
    World world = world();
    assertThat(world.writesUntilSettled())
        .extracting(write -> write.getClass().getSimpleName())
        .containsExactly("Create", "Patch", "PatchStatus");
    world.settle();
    assertThat(world.vm().object("spec").get("instancetype"))
        .isEqualTo(Manifests.yaml("{name: small, revisionName: " + NAME + "}"));
    assertThat(world.vm().get("status"))
        .isEqualTo(
            Manifests.yaml(
                "{instancetypeRef: {name: small, controllerRevisionRef: {name: %s}}}"
                    .formatted(NAME)));
    assertThat(world.revisions()).containsExactly(NAME);
  }

  @Test
  @DisplayName("Leaves the spec alone where pins are kept in the status only")
  void statusOnly() {
    World world = world().pinning(Pinning.STATUS_ONLY).settle();
    assertThat(world.vm().object("spec").get("instancetype"))
        .isEqualTo(Manifests.yaml("{name: small}"));
    assertThat(Reference.of(io.instancetypes.api.Kind.Family.INSTANCETYPE, world.vm()))
        .get()
        .extracting(Reference::revision)
        .isEqualTo(NAME);
  }

  @Test
  @DisplayName("Captures both references in one status write")
  void both() {
    World world =
        World.of(
                "{instancetype: {name: small}, preference: {kind: VirtualMachinePreference,"
                    + " name: linux}}",
                "")
            .with(
                small(1, 2),
                """
                apiVersion: instancetype.kubevirt.io/v1beta2
                kind: VirtualMachinePreference
                metadata: {name: linux, namespace: team, uid: pref-uid, generation: 3}
                spec: {devices: {preferredDiskBus: virtio}}
                """);
    assertThat(world.writesUntilSettled())
        .extracting(write -> write.getClass().getSimpleName())
        .containsExactly("Create", "Create", "Patch", "PatchStatus");
    assertThat(world.settle().revisions()).containsExactly("web-linux-pref-uid-3", NAME);
  }

  @Test
  @DisplayName("Reuses a revision of that name whose spec means the same in another version")
  void reuses() {
    World world =
        world().with(revision(NAME, "v1beta1", 2).replace("{guest: 1Gi}", "{guest: 1024Mi}"));
    assertThat(world.plan().failure()).isEmpty();
    assertThat(world.plan().writes())
        .extracting(write -> write.getClass().getSimpleName())
        .containsExactly("Patch");
  }

  @Test
  @DisplayName("Refuses a revision of that name with unexpected data, and says which")
  void unexpectedData() {
    Plan plan = world().with(revision(NAME, "v1beta2", 4)).plan();
    assertThat(plan.writes()).isEmpty();
    assertThat(plan.failure())
        .contains(
            new Failure(
                "FailedCreate",
                "spec.instancetype: found existing ControllerRevision with unexpected data:"
                    + " web-small-type-uid-1 should hold small"));
  }

  @Test
  @DisplayName("Captures nothing for a VM that clashes with its instance type")
  void conflict() {
    Plan plan =
        World.of("{instancetype: {name: small}, template: {spec: {domain: {cpu: {cores: 2}}}}}", "")
            .with(small(1, 2))
            .plan();
    assertThat(plan.writes()).isEmpty();
    assertThat(plan.failure()).get().extracting(Failure::reason).isEqualTo("FailedCreate");
    assertThat(plan.failure().orElseThrow().message())
        .contains("spec.template.spec.domain.cpu.cores");
  }

  @Test
  @DisplayName("B.2: a clash is told in the same words by controller, validation and expansion")
  void sameWords() {
    World world =
        World.of(
                "{runStrategy: Halted, instancetype: {name: small},"
                    + " template: {spec: {domain: {cpu: {cores: 2}}}}}",
                "")
            .with(small(1, 2));
    var engine = new Engine(ClusterConfig.UNCONFIGURED, world);
    String told = world.plan().failure().orElseThrow().message();
    assertThat(told)
        .isEqualTo(
            "spec.template.spec.domain.cpu.cores: the VM sets 2, which conflicts with selected"
                + " instance type: VirtualMachineClusterInstancetype small decides the size"
                + " (spec.cpu.guest: 2)");
    assertThat(engine.validate(world.vm()).causes())
        .extracting(Cause::message)
        .containsExactly(told);
    assertThat(
            ((ExpansionResult.Refusal) engine.expand(world.vm(), ExpansionForm.VM).outcome())
                .causes())
        .extracting(Cause::message)
        .containsExactly(told);
  }

  @Test
  @DisplayName("B.2: annotations of the type leak neither into the VM nor into its next check")
  void leaksNothing() {
    World world =
        World.of(REFERRED, "")
            .with(small(1, 2).replace("spec: {cpu", "spec: {annotations: {team: blue}, cpu"));
    world.settle();
    assertThat(world.vm().object("spec").get("template"))
        .isEqualTo(Manifests.yaml("{spec: {domain: {}}}"));
    world.vm().object("spec").object("instancetype").remove("revisionName");
    assertThat(world.plan().failure()).isEmpty();
  }

  @Test
  @DisplayName("Says which of the two cannot be found")
  void notFound() {
    assertThat(World.of(REFERRED, "").plan().failure())
        .contains(
            new Failure(
                "FailedFindInstancetype",
                "spec.instancetype: there is no VirtualMachineClusterInstancetype small"));
    assertThat(World.of("{preference: {name: linux}}", "").plan().failure())
        .get()
        .extracting(Failure::reason)
        .isEqualTo("FailedFindPreference");
    assertThat(World.of("{instancetype: {name: a, kind: Pod}}", "").plan().failure())
        .get()
        .extracting(Failure::reason)
        .isEqualTo("FailedFindInstancetype");
    assertThat(World.of("{instancetype: {inferFromVolume: disk}}", "").plan().failure())
        .get()
        .extracting(Failure::reason)
        .isEqualTo("FailedFindInstancetype");
  }

  @Test
  @DisplayName("Cuts names and label values that Kubernetes would refuse, and finds them again")
  void longNames() {
    String name = "n".repeat(240);
    World world =
        World.of("{instancetype: {name: %s}}".formatted(name), "")
            .with(small(1, 2).replace("name: small", "name: " + name))
            .settle();
    assertThat(world.revisions())
        .singleElement()
        .asString()
        .isEqualTo("web-" + "n".repeat(240) + "-2bc973fb")
        .hasSizeLessThanOrEqualTo(253);
    Fields revision =
        Fields.copyOf(
            world.find("ControllerRevision", "team", world.revisions().getFirst()).orElseThrow());
    assertThat(
            (String)
                revision
                    .object("metadata")
                    .object("labels")
                    .get("instancetype.kubevirt.io/object-name"))
        .hasSize(63)
        .startsWith("n".repeat(54) + "-");
    assertThat(world.plan().isSettled()).isTrue();
  }

  @Test
  @DisplayName("Nothing is wanted for a VM without references, whatever its status says")
  void noReferences() {
    assertThat(World.of("{}", "").plan().isSettled()).isTrue();
    World world = World.of("{}", "{preferenceRef: 17}");
    assertThat(world.plan().writes())
        .containsExactly(new Write.PatchStatus(world.vm(), new Fields()));
  }
}
