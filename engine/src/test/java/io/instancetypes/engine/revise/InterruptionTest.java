package io.instancetypes.engine.revise;

import static io.instancetypes.engine.revise.World.revision;
import static io.instancetypes.engine.revise.World.small;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.engine.defaults.ReferencePolicy;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class InterruptionTest {
  private static final String OLD = "web-small-type-uid-1";
  private static final String PINNED =
      "{instancetype: {name: small, revisionName: %s}}".formatted(OLD);
  private static final String REFERRED =
      "{instancetypeRef: {name: small, controllerRevisionRef: {name: %s}}}".formatted(OLD);

  static Stream<Arguments> worlds() {
    World captured = World.of(PINNED, REFERRED).with(small(2, 8), revision(OLD, "v1beta2", 2));
    World refreshed = captured.copy();
    refreshed.vm().object("spec").object("instancetype").remove("revisionName");
    return Stream.of(
        Arguments.of("capture", World.of("{instancetype: {name: small}}", "").with(small(1, 2))),
        Arguments.of(
            "capture without pins",
            World.of("{instancetype: {name: small}}", "")
                .with(small(1, 2))
                .pinning(Pinning.STATUS_ONLY)),
        Arguments.of("inference of what was left open", LateInferenceTest.labelled()),
        Arguments.of(
            "clone",
            World.of("{instancetype: {name: small, revisionName: other}}", "")
                .with(
                    small(2, 8),
                    revision("other", "v1beta2", 2).replace("uid: vm-uid", "uid: other-uid"))),
        Arguments.of(
            "created anew",
            World.of("{instancetype: {name: small}}", "")
                .with(
                    small(1, 2), revision(OLD, "v1beta2", 2).replace("uid: vm-uid", "uid: gone"))),
        Arguments.of("refresh", refreshed),
        Arguments.of(
            "upgrade", World.of(PINNED, REFERRED).with(small(2, 8), revision(OLD, "v1beta1", 2))),
        Arguments.of("expand all", captured.copy().policy(ReferencePolicy.EXPAND_ALL)),
        Arguments.of(
            "expand all, not mirrored",
            World.of(PINNED, "")
                .with(small(2, 8), revision(OLD, "v1beta2", 2))
                .policy(ReferencePolicy.EXPAND_ALL)),
        Arguments.of(
            "expand",
            World.of("{instancetype: {name: small}}", "")
                .with(small(2, 8))
                .policy(ReferencePolicy.EXPAND)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("worlds")
  @DisplayName("Wherever a plan is interrupted, repeating it comes to the same end")
  void repeated(String what, World world) {
    World undisturbed = world.copy().settle();
    int writes = world.writesUntilSettled().size();
    assertThat(writes).isPositive();
    for (int done = 0; done <= writes; done++) {
      World interrupted = world.copy().interruptedAfter(done).settle();
      assertThat(interrupted.vm()).as("after %d writes", done).isEqualTo(undisturbed.vm());
      assertThat(interrupted.revisions())
          .as("after %d writes", done)
          .isEqualTo(undisturbed.revisions());
    }
  }
}
