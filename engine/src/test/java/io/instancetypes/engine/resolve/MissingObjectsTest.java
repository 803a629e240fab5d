package io.instancetypes.engine.resolve;

import static io.instancetypes.engine.random.FakeCluster.yaml;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.instancetypes.engine.expand.ExpansionResult;
import io.instancetypes.engine.random.FakeCluster;
import io.instancetypes.engine.rule.Cause;
import io.instancetypes.engine.rule.ExpansionForm;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class MissingObjectsTest {
  private static final String OBJECTS =
      """
      apiVersion: instancetype.kubevirt.io/v1beta2
      kind: VirtualMachineClusterInstancetype
      metadata: {name: u1.medium}
      spec: {cpu: {guest: 1}, memory: {guest: 1Gi}}
      ---
      apiVersion: instancetype.kubevirt.io/v1beta2
      kind: VirtualMachineInstancetype
      metadata: {name: own, namespace: team}
      spec: {cpu: {guest: 1}, memory: {guest: 1Gi}}
      ---
      apiVersion: instancetype.kubevirt.io/v1beta2
      kind: VirtualMachineInstancetype
      metadata: {name: foreign, namespace: other}
      spec: {cpu: {guest: 1}, memory: {guest: 1Gi}}
      ---
      apiVersion: instancetype.kubevirt.io/v1beta1
      kind: VirtualMachineClusterInstancetype
      metadata: {name: broken}
      spec: {cpu: {guest: many}, memory: {}, unknown: field}
      ---
      apiVersion: instancetype.kubevirt.io/v9
      kind: VirtualMachineClusterPreference
      metadata: {name: future}
      spec: {}
      """;

  private static List<Cause> causes(String matchers) {
    var vm =
        yaml(
            "{metadata: {name: vm, namespace: team}, spec: {%s, template: {spec: {}}}}"
                .formatted(matchers));
    return ((ExpansionResult.Refusal)
            FakeCluster.of(OBJECTS).engine().expand(vm, ExpansionForm.VM).outcome())
        .causes();
  }

  private static void assertMissing(Cause cause, String message, String... waysOut) {
    assertThat(cause.type()).isEqualTo(Cause.Type.MISSING_TYPE);
    assertThat(cause.field()).isEqualTo("spec.instancetype");
    assertThat(cause.message()).isEqualTo(message);
    assertThat(cause.waysOut()).containsExactly(waysOut);
  }

  @Test
  @DisplayName("A misspelt name is answered with the names that are near")
  void offersNearNames() {
    assertMissing(
        causes("instancetype: {name: u1.medum}").getFirst(),
        "spec.instancetype: there is no VirtualMachineClusterInstancetype u1.medum;"
            + " did you mean u1.medium?",
        "Provide the VirtualMachineClusterInstancetype together with the VM.");
  }

  @Test
  @DisplayName("A name that exists in the other scope is answered with its kind")
  void offersOtherScope() {
    assertMissing(
        causes("instancetype: {name: own}").getFirst(),
        "spec.instancetype: there is no VirtualMachineClusterInstancetype own",
        "There is a VirtualMachineInstancetype of that name: set spec.instancetype.kind to"
            + " VirtualMachineInstancetype.",
        "Provide the VirtualMachineClusterInstancetype together with the VM.");
    assertMissing(
        causes("instancetype: {name: u1.medium, kind: VirtualMachineInstancetype}").getFirst(),
        "spec.instancetype: there is no VirtualMachineInstancetype u1.medium in namespace team",
        "There is a VirtualMachineClusterInstancetype of that name: set spec.instancetype.kind to"
            + " VirtualMachineClusterInstancetype.",
        "Provide the VirtualMachineInstancetype together with the VM.");
  }

  @Test
  @DisplayName("A namespaced object is looked up in the namespace of the VM only")
  void staysInNamespace() {
    assertMissing(
        causes("instancetype: {name: foreign, kind: VirtualMachineInstancetype}").getFirst(),
        "spec.instancetype: there is no VirtualMachineInstancetype foreign in namespace team",
        "Provide the VirtualMachineInstancetype together with the VM.");
  }

  @Test
  @DisplayName("Instance type and preference are both reported")
  void reportsBoth() {
    assertThat(causes("instancetype: {name: x1}, preference: {name: x2}"))
        .extracting(Cause::field)
        .containsExactly("spec.instancetype", "spec.preference");
  }

  @Test
  @DisplayName(
      "What is wrong inside of an object is reported at the matcher; unknown fields are not")
  void reportsContent() {
    assertThat(causes("instancetype: {name: broken}"))
        .extracting(Cause::field, Cause::message)
        .containsExactly(
            tuple(
                "spec.instancetype",
                "spec.instancetype: VirtualMachineClusterInstancetype broken is not valid:"
                    + " spec.cpu.guest: expected a whole number, found the text \"many\""),
            tuple(
                "spec.instancetype",
                "spec.instancetype: VirtualMachineClusterInstancetype broken is not valid:"
                    + " spec.memory.guest: is required"));
    assertThat(causes("preference: {name: future}"))
        .extracting(Cause::message)
        .containsExactly(
            "spec.preference: VirtualMachineClusterPreference future is not valid: apiVersion:"
                + " instancetype.kubevirt.io/v9 is not a version of instancetype.kubevirt.io; there"
                + " are v1alpha1, v1alpha2, v1beta1, v1beta2");
  }
}
