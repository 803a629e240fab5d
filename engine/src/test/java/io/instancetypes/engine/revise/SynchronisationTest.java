package io.instancetypes.engine.revise;

import static io.instancetypes.engine.revise.World.revision;
import static io.instancetypes.engine.revise.World.small;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Kind;
import io.instancetypes.engine.resolve.TypeMatcher;
import io.instancetypes.engine.testing.Manifests;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SynchronisationTest {
  private static final String FIRST = "web-small-type-uid-1";

  private static World captured() {
    return World.of("{instancetype: {name: small}}", "").with(small(1, 2)).settle();
  }

  private static String pin(World world) {
    return (String) world.vm().object("spec").object("instancetype").get("revisionName");
  }

  private static String reference(World world) {
    return Reference.of(Kind.Family.INSTANCETYPE, world.vm()).map(Reference::revision).orElse("-");
  }

  @ParameterizedTest(name = "{0}")
  @DisplayName("The status follows the matcher")
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "same        | {name: a, kind: x}                 | {name: a, kind: X}             |",
        "name        | {name: a}                          | {name: b}                      | a",
        "same kind   | {name: a, kind: virtualmachineclusterinstancetypes} | {name: a, kind:"
            + " VirtualMachineClusterInstancetype, controllerRevisionRef: {name: r}} | a r",
        "no kind     | {name: a}                          | {name: a, kind:"
            + " virtualmachineclusterinstancetype, controllerRevisionRef: {name: r}} | a r",
        "other kind  | {name: a, kind: VirtualMachineInstancetype} | {name: a,"
            + " controllerRevisionRef: {name: r}} | a",
        "volume      | {name: a, inferFromVolume: v}      | {name: a, controllerRevisionRef:"
            + " {name: r}} | a",
        "policy      | {name: a, inferFromVolumeFailurePolicy: Ignore} | {name: a,"
            + " controllerRevisionRef: {name: r}} | a r Ignore",
        "pinned      | {name: a, revisionName: p}         | {name: a, controllerRevisionRef:"
            + " {name: r}} | a p",
      })
  void following(String row, String matcher, String reference, String expected) {
    Map<?, ?> spec = Map.of("instancetype", Manifests.yaml(matcher));
    var vm = Manifests.document("{spec: {}, status: {instancetypeRef: %s}}".formatted(reference));
    Reference followed =
        Reference.of(Kind.Family.INSTANCETYPE, vm)
            .orElseThrow()
            .following(TypeMatcher.of(Kind.Family.INSTANCETYPE, spec).orElseThrow());
    String told = followed.name() + " " + followed.revision() + " " + followed.failurePolicy();
    assertThat(told.strip()).isEqualTo(expected == null ? "a" : expected);
  }

  @Test
  @DisplayName("A new generation of the instance type changes nothing")
  void edited() {
    World world = captured().with(small(2, 8));
    assertThat(world.plan().isSettled()).isTrue();
  }

  @Test
  @DisplayName("The instance type may be deleted")
  void deleted() {
    World world = captured();
    world.remove("VirtualMachineClusterInstancetype", "", "small");
    assertThat(world.plan().isSettled()).isTrue();
  }

  @Test
  @DisplayName("To remove revisionName is to ask for the current content; the old revision stays")
  void refreshed() {
    World world = captured().with(small(2, 8));
    world.vm().object("spec").object("instancetype").remove("revisionName");
    world.settle();
    assertThat(pin(world)).isEqualTo("web-small-type-uid-2");
    assertThat(reference(world)).isEqualTo("web-small-type-uid-2");
    assertThat(world.revisions()).containsExactly(FIRST, "web-small-type-uid-2");
  }

  @Test
  @DisplayName("In the status-only mode a missing revisionName asks for nothing")
  void statusOnly() {
    World world =
        World.of("{instancetype: {name: small}}", "")
            .with(small(1, 2))
            .pinning(Pinning.STATUS_ONLY)
            .settle()
            .with(small(2, 8));
    assertThat(world.plan().isSettled()).isTrue();
  }

  @Test
  @DisplayName("A VM from a status-only deployment gets its pin back, not new content")
  void backFilled() {
    World world =
        World.of("{instancetype: {name: small}}", "")
            .with(small(1, 2))
            .pinning(Pinning.STATUS_ONLY)
            .settle()
            .with(small(2, 8))
            .pinning(Pinning.BACK_FILL)
            .settle();
    assertThat(pin(world)).isEqualTo(FIRST);
    assertThat(world.revisions()).containsExactly(FIRST);
  }

  @Test
  @DisplayName("Another name brings another revision")
  void renamed() {
    World world =
        captured().with(small(1, 8).replace("name: small", "name: large").replace("type-", "big-"));
    world.vm().object("spec").put("instancetype", Manifests.yaml("{name: large}"));
    world.settle();
    assertThat(pin(world)).isEqualTo("web-large-big-uid-1");
    assertThat(world.vm().object("status").object("instancetypeRef").get("name"))
        .isEqualTo("large");
  }

  @Test
  @DisplayName("Another name with the old revision is refused, not run with the old content")
  void renamedWithOldPin() {
    World world = captured();
    world.vm().object("spec").object("instancetype").put("name", "large");
    assertThat(world.plan().failure())
        .contains(
            new Failure(
                "FailedFindInstancetype",
                "spec.instancetype: ControllerRevision web-small-type-uid-1 holds no"
                    + " VirtualMachineClusterInstancetype large: remove"
                    + " spec.instancetype.revisionName to use that"));
  }

  @Test
  @DisplayName("A revision that the owner chose is used as it is")
  void chosen() {
    World world = captured().with(revision("mine", "v1beta2", 5));
    world.vm().object("spec").object("instancetype").put("revisionName", "mine");
    world.settle();
    assertThat(pin(world)).isEqualTo("mine");
    assertThat(reference(world)).isEqualTo("mine");
    assertThat(world.revisions()).containsExactly("mine", FIRST);
  }

  @Test
  @DisplayName("A revision that the owner chose must exist")
  void chosenInVain() {
    World world = captured();
    world.vm().object("spec").object("instancetype").put("revisionName", "gone");
    assertThat(world.plan().failure())
        .contains(
            new Failure(
                "FailedFindInstancetype",
                "spec.instancetype: there is no ControllerRevision gone in namespace team"));
  }

  @Test
  @DisplayName("To remove the matcher is to clear the status")
  void removed() {
    World world = captured();
    world.vm().object("spec").remove("instancetype");
    world.settle();
    assertThat(world.vm().object("status")).isEmpty();
  }

  @ParameterizedTest(name = "{0}")
  @DisplayName("A status that makes no sense is replaced, never believed")
  @CsvSource(
      delimiter = '|',
      value = {
        "{instancetypeRef: null}",
        "{instancetypeRef: text}",
        "{instancetypeRef: {name: 1, kind: []}}",
        "{instancetypeRef: {controllerRevisionRef: []}}",
        "{preferenceRef: {name: stray, controllerRevisionRef: {name: stray}}}"
      })
  void untrusted(String status) {
    World world = World.of("{instancetype: {name: small}}", status).with(small(1, 2)).settle();
    assertThat(reference(world)).isEqualTo(FIRST);
    assertThat(world.vm().object("status")).containsOnlyKeys("instancetypeRef");
  }
}
