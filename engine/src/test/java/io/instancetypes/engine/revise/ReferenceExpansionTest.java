package io.instancetypes.engine.revise;

import static io.instancetypes.engine.revise.World.revision;
import static io.instancetypes.engine.revise.World.small;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.defaults.ReferencePolicy;
import io.instancetypes.engine.testing.Manifests;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReferenceExpansionTest {
  private static final String NAME = "web-small-type-uid-1";

  private static World uncaptured(ReferencePolicy policy) {
    return World.of("{instancetype: {name: small}}", "").with(small(1, 2)).policy(policy);
  }

  private static World captured(ReferencePolicy policy) {
    return World.of(
            "{instancetype: {name: small, revisionName: %s}}".formatted(NAME),
            "{instancetypeRef: {name: small, controllerRevisionRef: {name: %s}}}".formatted(NAME))
        .with(revision(NAME, "v1beta1", 3))
        .policy(policy);
  }

  private static Object sockets(World world) {
    return world
        .vm()
        .object("spec")
        .object("template")
        .object("spec")
        .object("domain")
        .object("cpu")
        .get("sockets");
  }

  private static ReferencePolicy policy(Fields kubevirt) {
    return ClusterConfig.of(kubevirt).policy().references();
  }

  @ParameterizedTest(name = "{1}")
  @DisplayName("The policy is where KubeVirt users look for it")
  @CsvSource({"reference, REFERENCE", "expand, EXPAND", "expandAll, EXPAND_ALL", "what, REFERENCE"})
  void configured(String text, ReferencePolicy policy) {
    assertThat(
            policy(
                Manifests.document(
                    "{spec: {configuration: {instancetype: {referencePolicy: %s}}}}"
                        .formatted(text))))
        .isEqualTo(policy);
    assertThat(policy(Manifests.document("{}"))).isEqualTo(ReferencePolicy.REFERENCE);
  }

  @Test
  @DisplayName("expand works a reference without revision into the spec, once")
  void expand() {
    World world = uncaptured(ReferencePolicy.EXPAND).settle();
    assertThat(world.vm().object("spec")).doesNotContainKey("instancetype");
    assertThat(sockets(world)).isEqualTo(2L);
    assertThat(world.revisions()).isEmpty();
  }

  @Test
  @DisplayName("expand leaves a captured VM alone, without even upgrading its revision")
  void expandCaptured() {
    assertThat(captured(ReferencePolicy.EXPAND).plan().isSettled()).isTrue();
  }

  @Test
  @DisplayName("expandAll expands from the revision, then deletes it and clears the status")
  void expandAll() {
    World world = captured(ReferencePolicy.EXPAND_ALL);
    assertThat(world.writesUntilSettled())
        .extracting(write -> write.getClass().getSimpleName())
        .containsExactly("Patch", "Delete", "PatchStatus");
    world.settle();
    assertThat(sockets(world)).isEqualTo(3L);
    assertThat(world.revisions()).isEmpty();
    assertThat(world.vm().object("status")).isEmpty();
  }

  @Test
  @DisplayName("A VM that cannot be expanded is left as it is")
  void refused() {
    Plan plan = World.of("{instancetype: {name: gone}}", "").policy(ReferencePolicy.EXPAND).plan();
    assertThat(plan.writes()).isEmpty();
    assertThat(plan.failure())
        .get()
        .extracting(Failure::reason)
        .isEqualTo("FailedFindInstancetype");
  }

  @Test
  @DisplayName("Without references there is nothing to expand")
  void nothing() {
    assertThat(World.of("{}", "").policy(ReferencePolicy.EXPAND_ALL).plan().isSettled()).isTrue();
  }
}
