package io.instancetypes.controller;

import static io.instancetypes.controller.Manifests.type;
import static io.instancetypes.controller.Manifests.vm;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.engine.revise.Pinning;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class InterruptedPlansTest {
  private static final String TEMPLATES =
      "  dataVolumeTemplates: [{metadata: {name: a}, spec: {}}, {metadata: {name: b}, spec: {}}]\n";
  private static final String EXPAND_ALL =
      "{apiVersion: kubevirt.io/v1, kind: KubeVirt, metadata: {name: kubevirt}, spec:"
          + " {configuration: {instancetype: {referencePolicy: expandAll}}}}";
  private static final String LIVE_UPDATE =
      "{apiVersion: kubevirt.io/v1, kind: KubeVirt, metadata: {name: kubevirt}, spec:"
          + " {configuration: {vmRolloutStrategy: LiveUpdate}}}";
  private static final String SNAPSHOT =
      """
      apiVersion: snapshot.kubevirt.io/v1beta1
      kind: VirtualMachineSnapshot
      metadata: {name: before}
      spec: {source: {apiGroup: kubevirt.io, kind: VirtualMachine, name: web}}
      """;

  private static DocumentWorld world(String... more) {
    return new DocumentWorld().with(type("small", 2), type("large", 8)).with(more);
  }

  private static DocumentWorld fresh(String running) {
    return world(vm("web", "small", running));
  }

  private static DocumentWorld settled(String running) {
    return fresh(running).settle();
  }

  private static String restore(String target) {
    return """
    apiVersion: snapshot.kubevirt.io/v1beta1
    kind: VirtualMachineRestore
    metadata: {name: back}
    spec:
      target: {apiGroup: kubevirt.io, kind: VirtualMachine, name: %s}
      virtualMachineSnapshotName: before
    """
        .formatted(target);
  }

  private static DocumentWorld request(DocumentWorld world, String requests) {
    return world.change("VirtualMachine", "web", "status", "stateChangeRequests", requests);
  }

  private static final String STOP = "{action: Stop, uid: uid-VirtualMachineInstance-web-1}";

  static Stream<Arguments> situations() {
    DocumentWorld running = settled("runStrategy: Always");
    DocumentWorld manual = request(settled("runStrategy: Manual"), "[{action: Start}]").settle();
    DocumentWorld taken = settled("runStrategy: Halted").with(SNAPSHOT).settle();
    return Stream.of(
        Arguments.of("start", fresh("runStrategy: Always")),
        Arguments.of(
            "start, revisions in the status only",
            fresh("runStrategy: Always").pinning(Pinning.STATUS_ONLY)),
        Arguments.of(
            "start with much to remember",
            world(
                vm("web", "small", "runStrategy: Always")
                    .replace("image: demo", "image: " + "a".repeat(70_000)))),
        Arguments.of("no start", fresh("runStrategy: Halted")),
        Arguments.of("volumes", world(vm("web", "small", "runStrategy: Once") + TEMPLATES)),
        Arguments.of(
            "start on filled volumes",
            world(vm("web", "small", "runStrategy: Once") + TEMPLATES)
                .settle()
                .change("DataVolume", "a", "status", "phase", "Succeeded")
                .change("DataVolume", "b", "status", "phase", "Succeeded")),
        Arguments.of(
            "stop",
            running.copy().change("VirtualMachine", "web", "spec", "runStrategy", "Halted")),
        Arguments.of("deletion", settled("runStrategy: Always").delete("VirtualMachine", "web")),
        Arguments.of("restart", request(manual.copy(), "[%s, {action: Start}]".formatted(STOP))),
        Arguments.of("stop on request", request(manual.copy(), "[%s]".formatted(STOP))),
        Arguments.of(
            "start of a halted one", request(settled("running: false"), "[{action: Start}]")),
        Arguments.of(
            "crash",
            running.copy().change("VirtualMachineInstance", "web", "status", "phase", "Failed")),
        Arguments.of(
            "run again",
            settled("runStrategy: RerunOnFailure")
                .change("VirtualMachineInstance", "web", "status", "phase", "Failed")),
        Arguments.of(
            "another type",
            running
                .copy()
                .change(
                    "VirtualMachine",
                    "web",
                    "spec",
                    "instancetype",
                    "{kind: VirtualMachineInstancetype, name: large}")),
        Arguments.of(
            "live update",
            world(LIVE_UPDATE, vm("web", "small", "runStrategy: Always"))
                .settle()
                .change(
                    "VirtualMachine",
                    "web",
                    "spec",
                    "instancetype",
                    "{kind: VirtualMachineInstancetype, name: large}")),
        Arguments.of("expand all", running.copy().with(EXPAND_ALL)),
        Arguments.of("a type that is missing", world(vm("web", "none", "runStrategy: Always"))),
        Arguments.of("snapshot", settled("runStrategy: Always").with(SNAPSHOT)),
        Arguments.of("restore of what did not change", taken.copy().with(restore("web"))),
        Arguments.of(
            "restore of what changed",
            taken
                .copy()
                .change(
                    "VirtualMachine",
                    "web",
                    "spec",
                    "instancetype",
                    "{kind: VirtualMachineInstancetype, name: large}")
                .settle()
                .with(restore("web"))),
        Arguments.of(
            "restore of what is gone",
            taken
                .copy()
                .remove("VirtualMachine", "web")
                .remove("VirtualMachineInstancetype", "small")
                .with(restore("again"))),
        Arguments.of(
            "everything at once",
            fresh("runStrategy: Halted").with(SNAPSHOT).with(restore("web"))));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("situations")
  @DisplayName("Killed between any two writes of any plan, the next one comes to the same end")
  void survives(String what, DocumentWorld world) {
    DocumentWorld undisturbed = world.copy().settle();
    List<String> writes = undisturbed.done();
    assertThat(writes).isNotEmpty();
    for (int done = 0; done < writes.size(); done++) {
      DocumentWorld killed = world.copy().interruptedAfter(done);
      assertThat(killed.done()).as("what the killed one did").isEqualTo(writes.subList(0, done));
      assertThat(killed.settle().state())
          .as("killed before: %s", writes.get(done))
          .isEqualTo(undisturbed.state());
      assertThat(killed.copy().settle().done()).as("what is left then").isEmpty();
    }
  }
}
