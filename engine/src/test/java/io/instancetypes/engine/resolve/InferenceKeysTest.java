package io.instancetypes.engine.resolve;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Kind;
import io.instancetypes.engine.random.FakeCluster;
import io.instancetypes.engine.resolve.Inference.Inferred;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class InferenceKeysTest {
  private static final String PREFIX = "instancetype.kubevirt.io/";

  private static Inference infer(Kind.Family family, String annotations, String labels) {
    var vm =
        FakeCluster.yaml(
            "{metadata: {name: vm}, spec: {template: {spec: {volumes:"
                + " [{name: root, persistentVolumeClaim: {claimName: disk}}]}}}}");
    String claim =
        "{kind: PersistentVolumeClaim, metadata: {namespace: default, name: disk,"
            + " annotations: %s, labels: %s}}".formatted(annotations, labels);
    var objects = FakeCluster.of(claim.replace("#", PREFIX));
    return VolumeInference.infer(objects, family, vm, "root");
  }

  @Test
  @DisplayName("An annotation names an instance type and its kind")
  void readsAnnotation() {
    assertThat(infer(Kind.Family.INSTANCETYPE, "{'#defaultInstancetype': tiny}", "{}"))
        .isEqualTo(new Inferred("tiny", ""));
    assertThat(
            infer(
                Kind.Family.INSTANCETYPE,
                "{'#defaultInstancetype': tiny,"
                    + " '#defaultInstancetypeKind': VirtualMachineInstancetype}",
                "{}"))
        .isEqualTo(new Inferred("tiny", "VirtualMachineInstancetype"));
  }

  @Test
  @DisplayName("A label names an instance type and its kind")
  void readsLabel() {
    assertThat(
            infer(
                Kind.Family.INSTANCETYPE,
                "{}",
                "{'#default-instancetype': tiny,"
                    + " '#default-instancetype-kind': virtualmachineinstancetype}"))
        .isEqualTo(new Inferred("tiny", "virtualmachineinstancetype"));
  }

  @Test
  @DisplayName("Preferences have keys of their own")
  void readsPreference() {
    assertThat(
            infer(
                Kind.Family.PREFERENCE,
                "{'#defaultPreference': cirros, '#defaultPreferenceKind': x,"
                    + " '#defaultInstancetype': tiny}",
                "{}"))
        .isEqualTo(new Inferred("cirros", "x"));
    assertThat(
            infer(
                Kind.Family.PREFERENCE,
                "{}",
                "{'#default-preference': cirros, '#default-preference-kind': x}"))
        .isEqualTo(new Inferred("cirros", "x"));
    assertThat(infer(Kind.Family.PREFERENCE, "{'#defaultInstancetype': tiny}", "{}"))
        .isInstanceOf(Inference.Failed.class);
  }

  @Test
  @DisplayName("An annotation comes before a label, with its own kind or none")
  void prefersAnnotation() {
    assertThat(
            infer(
                Kind.Family.INSTANCETYPE,
                "{'#defaultInstancetype': annotated}",
                "{'#default-instancetype': labelled, '#default-instancetype-kind': x}"))
        .isEqualTo(new Inferred("annotated", ""));
  }

  @Test
  @DisplayName("An empty name is none: the label is asked next")
  void ignoresEmptyName() {
    assertThat(
            infer(
                Kind.Family.INSTANCETYPE,
                "{'#defaultInstancetype': ''}",
                "{'#default-instancetype': labelled}"))
        .isEqualTo(new Inferred("labelled", ""));
  }

  @Test
  @DisplayName("A kind without a name names nothing")
  void needsName() {
    assertThat(
            infer(
                Kind.Family.INSTANCETYPE,
                "{'#defaultInstancetypeKind': x}",
                "{'#default-instancetype-kind': x}"))
        .isInstanceOf(Inference.Failed.class);
  }
}
