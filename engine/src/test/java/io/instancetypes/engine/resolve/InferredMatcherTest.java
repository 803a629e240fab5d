package io.instancetypes.engine.resolve;

import static io.instancetypes.engine.random.FakeCluster.yaml;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.engine.Engine.Answer;
import io.instancetypes.engine.expand.ExpansionResult;
import io.instancetypes.engine.random.FakeCluster;
import io.instancetypes.engine.rule.Cause;
import io.instancetypes.engine.rule.ExpansionForm;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class InferredMatcherTest {
  private static final String SIZES =
      """
      apiVersion: instancetype.kubevirt.io/v1beta2
      kind: VirtualMachineClusterInstancetype
      metadata: {name: tiny}
      spec: {cpu: {guest: 1}, memory: {guest: 1536Mi}}
      ---
      apiVersion: instancetype.kubevirt.io/v1beta2
      kind: VirtualMachineClusterInstancetype
      metadata: {name: custom}
      spec: {cpu: {guest: 1}, memory: {}}
      ---
      apiVersion: instancetype.kubevirt.io/v1beta2
      kind: VirtualMachinePreference
      metadata: {name: cirros, namespace: default}
      spec: {}
      """;

  private static Answer answer(String type, String matchers, String domain) {
    String claim =
        """
        kind: PersistentVolumeClaim
        metadata:
          namespace: default
          name: disk
          annotations: {instancetype.kubevirt.io/defaultInstancetype: %s}
          labels:
            instancetype.kubevirt.io/default-preference: cirros
            instancetype.kubevirt.io/default-preference-kind: virtualMachinePreference
        """
            .formatted(type);
    return FakeCluster.of(SIZES, claim).engine().expand(vm(matchers, domain), ExpansionForm.VM);
  }

  private static Map<String, Object> vm(String matchers, String domain) {
    return yaml(
        """
        metadata: {name: vm}
        spec:
          %s
          template:
            spec:
              domain: %s
              volumes: [{name: root, persistentVolumeClaim: {claimName: disk}}]
        """
            .formatted(matchers, domain));
  }

  private static Object spec(Answer answer, String key) {
    return ((Map<?, ?>) answer.prepared().vm().get("spec")).get(key);
  }

  @Test
  @DisplayName("The whole matcher is replaced by name and kind; the cluster kind is the default")
  void isReplaced() {
    Answer answer =
        answer(
            "tiny",
            "instancetype: {inferFromVolume: root, revisionName: old,"
                + " inferFromVolumeFailurePolicy: Reject}",
            "{}");
    assertThat(spec(answer, "instancetype"))
        .isEqualTo(yaml("{name: tiny, kind: virtualmachineclusterinstancetype}"));
    assertThat(answer.prepared().remarks())
        .containsExactly("spec.instancetype: tiny was inferred from volume root");
  }

  @Test
  @DisplayName("The kind is written as it stands beside the name")
  void keepsKind() {
    Answer answer = answer("tiny", "preference: {inferFromVolume: root}", "{}");
    assertThat(spec(answer, "preference"))
        .isEqualTo(yaml("{name: cirros, kind: virtualMachinePreference}"));
    assertThat(answer.outcome()).isInstanceOf(ExpansionResult.Expansion.class);
  }

  @Test
  @DisplayName("The VirtualMachine that was given is not touched")
  void keepsInput() {
    var vm = vm("instancetype: {inferFromVolume: root}", "{}");
    FakeCluster.of(SIZES).engine().expand(vm, ExpansionForm.VM);
    assertThat(vm).isEqualTo(vm("instancetype: {inferFromVolume: root}", "{}"));
  }

  @Test
  @DisplayName("What was inferred has to exist like anything else")
  void mustExist() {
    Answer answer = answer("gone", "instancetype: {inferFromVolume: root}", "{}");
    assertThat(((ExpansionResult.Refusal) answer.outcome()).causes())
        .extracting(Cause::message)
        .containsExactly("spec.instancetype: there is no VirtualMachineClusterInstancetype gone");
  }

  @Test
  @DisplayName("A failure for the instance type ends it; the preference is not asked")
  void endsAtInstancetype() {
    Answer answer =
        answer(
            "tiny",
            "instancetype: {inferFromVolume: one}\n  preference: {inferFromVolume: two}",
            "{}");
    assertThat(((ExpansionResult.Refusal) answer.outcome()).causes())
        .extracting(Cause::field)
        .containsExactly("spec.instancetype.inferFromVolume");
  }

  @Test
  @DisplayName("A fallback of memory goes when the inferred instance type has memory")
  void dropsFallback() {
    Answer answer =
        answer("tiny", ignoring(), "{memory: {guest: 512Mi, hugepages: {pageSize: 2Mi}}}");
    assertThat(domain(answer.prepared().vm()))
        .isEqualTo(yaml("{memory: {hugepages: {pageSize: 2Mi}}}"));
    assertThat(answer.outcome()).isInstanceOf(ExpansionResult.Expansion.class);
  }

  @Test
  @DisplayName("A fallback of memory stays when the inferred instance type has none")
  void keepsFallback() {
    Answer answer = answer("custom", ignoring(), "{memory: {guest: 512Mi}}");
    assertThat(domain(answer.prepared().vm())).isEqualTo(yaml("{memory: {guest: 512Mi}}"));
  }

  @Test
  @DisplayName("Without the policy Ignore memory is a decision, and it clashes")
  void conflicts() {
    Answer answer =
        answer("tiny", "instancetype: {inferFromVolume: root}", "{memory: {guest: 512Mi}}");
    assertThat(((ExpansionResult.Refusal) answer.outcome()).causes())
        .extracting(Cause::field)
        .containsExactly("spec.template.spec.domain.memory.guest");
  }

  @Test
  @DisplayName("Where there is no fallback nothing is added")
  void addsNothing() {
    assertThat(domain(answer("tiny", ignoring(), "null").prepared().vm())).isNull();
  }

  private static String ignoring() {
    return "instancetype: {inferFromVolume: root, inferFromVolumeFailurePolicy: Ignore}";
  }

  private static Object domain(Map<String, Object> vm) {
    Map<?, ?> template = (Map<?, ?>) ((Map<?, ?>) vm.get("spec")).get("template");
    return ((Map<?, ?>) template.get("spec")).get("domain");
  }
}
