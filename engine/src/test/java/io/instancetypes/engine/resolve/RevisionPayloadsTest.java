package io.instancetypes.engine.resolve;

import static io.instancetypes.engine.random.FakeCluster.yaml;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.engine.Engine.Answer;
import io.instancetypes.engine.expand.ExpansionResult;
import io.instancetypes.engine.random.FakeCluster;
import io.instancetypes.engine.rule.Cause;
import io.instancetypes.engine.rule.ExpansionForm;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class RevisionPayloadsTest {
  private static Answer answer(String revision) {
    var vm =
        yaml(
            "{metadata: {name: vm, namespace: team}, spec: {instancetype:"
                + " {name: csmall, kind: VirtualMachineInstancetype, revisionName: one},"
                + " template: {spec: {}}}}");
    return FakeCluster.of(revision).engine().expand(vm, ExpansionForm.VM);
  }

  private static String revision(String data) {
    return "{kind: ControllerRevision, metadata: {namespace: team, name: one}, data: %s}"
        .formatted(data);
  }

  @Test
  @DisplayName("The oldest revisions keep the spec as encoded JSON of v1alpha1")
  void readsEncodedSpec() {
    Answer answer =
        answer(
            revision(
                "{apiVersion: '', spec:"
                    + " eyJjcHUiOnsiZ3Vlc3QiOjF9LCJtZW1vcnkiOnsiZ3Vlc3QiOiIxMjhNaSJ9fQ==}"));
    var chosen = answer.prepared().instancetype();
    assertThat(chosen.spec()).isEqualTo(yaml("{cpu: {guest: 1}, memory: {guest: 128Mi}}"));
    assertThat(chosen.version()).isEqualTo(ApiVersion.V1ALPHA1);
    assertThat(chosen.toString()).endsWith("csmall (revision one)");
    assertThat(answer.outcome()).isInstanceOf(ExpansionResult.Expansion.class);
  }

  @Test
  @DisplayName("An older object in a revision means what it meant in its version")
  void readsOldVersion() {
    Answer answer =
        answer(
            revision(
                "{apiVersion: instancetype.kubevirt.io/v1alpha2, kind: VirtualMachineInstancetype,"
                    + " spec: {cpu: {guest: 2, model: '', dedicatedCPUPlacement: false},"
                    + " memory: {guest: 1Gi}, nodeSelector: {later: field}}}"));
    assertThat(answer.prepared().instancetype().version()).isEqualTo(ApiVersion.V1ALPHA2);
    var template = ((ExpansionResult.Expansion) answer.outcome()).origins();
    assertThat(template.at("domain.cpu.dedicatedCpuPlacement")).isEmpty();
    assertThat(template.at("nodeSelector")).isEmpty();
  }

  static Stream<Arguments> garbage() {
    return Stream.of(
        argumentSet("nothing", "null"),
        argumentSet("a text", "text"),
        argumentSet("a list", "[]"),
        argumentSet("an empty object", "{}"),
        argumentSet("no base64", "{apiVersion: '', spec: '***'}"),
        argumentSet("base64 of no JSON", "{apiVersion: '', spec: bm90IGpzb24=}"),
        argumentSet("base64 of a JSON list", "{apiVersion: '', spec: W10=}"),
        argumentSet("empty base64", "{apiVersion: '', spec: ''}"),
        argumentSet("a spec without a kind", "{apiVersion: '', spec: {cpu: {guest: 1}}}"),
        argumentSet(
            "another kind",
            "{apiVersion: instancetype.kubevirt.io/v1beta2, kind: VirtualMachinePreference,"
                + " spec: {}}"));
  }

  @ParameterizedTest
  @MethodSource("garbage")
  @DisplayName("A pinned revision that holds something else is refused, not passed over")
  void refusesGarbage(String data) {
    assertRefused(
        answer(revision(data)),
        Cause.Type.INVALID,
        "spec.instancetype.revisionName",
        "spec.instancetype.revisionName: ControllerRevision one holds no"
            + " VirtualMachineInstancetype");
  }

  @Test
  @DisplayName("A pinned revision that does not exist is refused")
  void refusesMissing() {
    assertRefused(
        answer("---"),
        Cause.Type.NOT_FOUND,
        "spec.instancetype",
        "spec.instancetype.revisionName: there is no ControllerRevision one in namespace team");
  }

  @Test
  @DisplayName("A revision of another namespace is not this one")
  void refusesOtherNamespace() {
    assertRefused(
        answer(revision("{}").replace("namespace: team", "namespace: other")),
        Cause.Type.NOT_FOUND,
        "spec.instancetype",
        "spec.instancetype.revisionName: there is no ControllerRevision one in namespace team");
  }

  private static void assertRefused(Answer answer, Cause.Type type, String field, String message) {
    Cause cause = ((ExpansionResult.Refusal) answer.outcome()).causes().getFirst();
    assertThat(cause.type()).isEqualTo(type);
    assertThat(cause.field()).isEqualTo(field);
    assertThat(cause.message()).isEqualTo(message);
  }
}
