package io.instancetypes.engine.resolve;

import static io.instancetypes.engine.random.FakeCluster.yaml;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.engine.random.FakeCluster;
import io.instancetypes.engine.rule.ExpansionForm;
import io.instancetypes.engine.rule.ResolvedType;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class LookupOrderTest {
  private static final String LIVE = size("VirtualMachineClusterInstancetype", "small", 1);

  private static final String MATCHER = "{name: small}";
  private static final String CAPTURED =
      "{instancetypeRef: {controllerRevisionRef: {name: captured}}}";

  private static String size(String kind, String name, int vcpus) {
    return "{apiVersion: instancetype.kubevirt.io/v1beta2, kind: %s, metadata: {name: %s},"
            .formatted(kind, name)
        + " spec: {cpu: {guest: %d}, memory: {guest: 1Gi}}}".formatted(vcpus);
  }

  private static String revision(String name, String labels, String data) {
    return "{kind: ControllerRevision, metadata: {namespace: team, name: %s, labels: %s}, data: %s}"
        .formatted(name, labels, data);
  }

  private static String labels(String kind, String name) {
    return "{instancetype.kubevirt.io/object-name: %s, instancetype.kubevirt.io/object-kind: %s}"
        .formatted(name, kind);
  }

  private static ResolvedType chosen(String matcher, String status, String... objects) {
    var vm =
        yaml(
            "{metadata: {name: vm, namespace: team}, spec: {instancetype: %s, template: {spec: {}}},"
                    .formatted(matcher)
                + " status: %s}".formatted(status));
    return FakeCluster.of(objects).engine().expand(vm, ExpansionForm.VM).prepared().instancetype();
  }

  private static void assertVcpus(ResolvedType chosen, long vcpus, String revision) {
    assertThat(chosen.spec().get("cpu")).isEqualTo(yaml("{guest: %d}".formatted(vcpus)));
    assertThat(chosen.revision()).isEqualTo(revision);
  }

  @Test
  @DisplayName("1: the revision that the matcher pins, whatever else there is")
  void pinned() {
    assertVcpus(
        chosen(
            "{name: small, revisionName: pinned}",
            CAPTURED,
            LIVE,
            revision("pinned", "{}", size("VirtualMachineClusterInstancetype", "small", 3)),
            revision(
                "captured",
                labels("VirtualMachineClusterInstancetype", "small"),
                size("VirtualMachineClusterInstancetype", "small", 2))),
        3,
        "pinned");
  }

  @Test
  @DisplayName("2: the revision that the status names, if its labels fit the matcher")
  void captured() {
    String data = size("VirtualMachineClusterInstancetype", "small", 2);
    assertVcpus(
        chosen(
            MATCHER,
            CAPTURED,
            LIVE,
            revision("captured", labels("VirtualMachineClusterInstancetype", "small"), data)),
        2,
        "captured");
    assertVcpus(
        chosen(
            MATCHER,
            CAPTURED,
            LIVE,
            revision("captured", "{instancetype.kubevirt.io/object-name: small}", data)),
        2,
        "captured");
  }

  @Test
  @DisplayName("2: not a revision of another name or kind, as after a change of the matcher")
  void capturedFromAnother() {
    String data = size("VirtualMachineClusterInstancetype", "small", 2);
    assertVcpus(
        chosen(
            MATCHER,
            CAPTURED,
            LIVE,
            revision("captured", labels("VirtualMachineClusterInstancetype", "large"), data)),
        1,
        null);
    assertVcpus(
        chosen(
            MATCHER,
            CAPTURED,
            LIVE,
            revision("captured", labels("VirtualMachineInstancetype", "small"), data)),
        1,
        null);
  }

  @Test
  @DisplayName("2: a revision without labels is judged by the object in it")
  void capturedWithoutLabels() {
    assertVcpus(
        chosen(
            MATCHER,
            CAPTURED,
            LIVE,
            revision("captured", "{}", size("VirtualMachineClusterInstancetype", "small", 2))),
        2,
        "captured");
    assertVcpus(
        chosen(
            MATCHER,
            CAPTURED,
            LIVE,
            revision("captured", "{}", size("VirtualMachineClusterInstancetype", "large", 2))),
        1,
        null);
    assertVcpus(
        chosen(
            MATCHER,
            CAPTURED,
            LIVE,
            revision("captured", "{}", size("VirtualMachineInstancetype", "small", 2))),
        1,
        null);
  }

  @Test
  @DisplayName("3: the live object")
  void live() {
    assertVcpus(chosen(MATCHER, "{}", LIVE), 1, null);
    assertVcpus(
        chosen(MATCHER, "{preferenceRef: {controllerRevisionRef: {name: x}}}", LIVE), 1, null);
  }
}
