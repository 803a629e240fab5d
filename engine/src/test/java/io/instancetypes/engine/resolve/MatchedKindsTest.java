package io.instancetypes.engine.resolve;

import static io.instancetypes.engine.random.FakeCluster.yaml;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Kind;
import io.instancetypes.engine.Engine.Answer;
import io.instancetypes.engine.expand.ExpansionResult;
import io.instancetypes.engine.random.FakeCluster;
import io.instancetypes.engine.rule.Cause;
import io.instancetypes.engine.rule.ExpansionForm;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MatchedKindsTest {
  private static final String OBJECTS =
      """
      apiVersion: instancetype.kubevirt.io/v1beta2
      kind: VirtualMachineInstancetype
      metadata: {name: a, namespace: team}
      spec: {cpu: {guest: 1}, memory: {guest: 1Gi}}
      ---
      apiVersion: instancetype.kubevirt.io/v1beta2
      kind: VirtualMachineClusterInstancetype
      metadata: {name: a}
      spec: {cpu: {guest: 1}, memory: {guest: 1Gi}}
      ---
      apiVersion: instancetype.kubevirt.io/v1beta2
      kind: VirtualMachinePreference
      metadata: {name: a, namespace: team}
      spec: {}
      ---
      apiVersion: instancetype.kubevirt.io/v1beta2
      kind: VirtualMachineClusterPreference
      metadata: {name: a}
      spec: {}
      """;

  private static Answer answer(String key, String kind) {
    var vm =
        yaml(
            "{metadata: {name: vm, namespace: team},"
                + " spec: {%s: {name: a, kind: '%s'}, template: {spec: {}}}}".formatted(key, kind));
    return FakeCluster.of(OBJECTS).engine().expand(vm, ExpansionForm.VM);
  }

  @DisplayName(
      "The kind of a matcher may be singular or plural, in any case; empty is cluster-wide")
  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          instancetype, VirtualMachineInstancetype,         INSTANCETYPE
          instancetype, virtualMachineInstancetype,         INSTANCETYPE
          instancetype, virtualmachineinstancetype,         INSTANCETYPE
          instancetype, virtualmachineinstancetypes,        INSTANCETYPE
          instancetype, VIRTUALMACHINEINSTANCETYPES,        INSTANCETYPE
          instancetype, VirtualMachineClusterInstancetype,  CLUSTER_INSTANCETYPE
          instancetype, virtualmachineclusterinstancetypes, CLUSTER_INSTANCETYPE
          instancetype, '',                                 CLUSTER_INSTANCETYPE
          preference,   VirtualMachinePreference,           PREFERENCE
          preference,   virtualmachinepreferences,          PREFERENCE
          preference,   virtualMachineClusterPreference,    CLUSTER_PREFERENCE
          preference,   virtualmachineclusterpreferences,   CLUSTER_PREFERENCE
          preference,   '',                                 CLUSTER_PREFERENCE
          """)
  void resolves(String key, String kind, Kind expected) {
    Answer answer = answer(key, kind);
    var chosen =
        key.equals("instancetype")
            ? answer.prepared().instancetype()
            : answer.prepared().preference();
    assertThat(chosen.kind()).isEqualTo(expected);
  }

  @DisplayName("Any other kind is refused, named together with the matcher")
  @ParameterizedTest
  @CsvSource({
    "instancetype, Pod",
    "instancetype, VirtualMachinePreference",
    "instancetype, vmf",
    "preference, VirtualMachineInstancetype",
    "preference, virtualmachinepreferencess"
  })
  void refuses(String key, String kind) {
    Cause cause = ((ExpansionResult.Refusal) answer(key, kind).outcome()).causes().getFirst();
    assertThat(cause.type()).isEqualTo(Cause.Type.NOT_FOUND);
    assertThat(cause.field()).isEqualTo("spec." + key);
    assertThat(cause.message())
        .isEqualTo("spec.%s: there is no kind %s of %s".formatted(key, kind, key));
  }
}
