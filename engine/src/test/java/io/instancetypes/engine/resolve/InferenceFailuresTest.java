package io.instancetypes.engine.resolve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import io.instancetypes.api.Kind;
import io.instancetypes.engine.Engine.Answer;
import io.instancetypes.engine.expand.ExpansionResult;
import io.instancetypes.engine.random.FakeCluster;
import io.instancetypes.engine.rule.Cause;
import io.instancetypes.engine.rule.ExpansionForm;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class InferenceFailuresTest {
  private static final String CLAIM = "{name: root, persistentVolumeClaim: {claimName: disk}}";
  private static final String DATA = "{name: root, dataVolume: {name: disk}}";

  static Stream<Arguments> hard() {
    return Stream.of(
        argumentSet("no volume of that name", "{name: data}", "", "the VM has no volume root"),
        argumentSet("claim missing", CLAIM, "", "PersistentVolumeClaim team/disk does not exist"),
        argumentSet(
            "claim in another namespace",
            CLAIM,
            "{kind: PersistentVolumeClaim, metadata: {namespace: images, name: disk}}",
            "PersistentVolumeClaim team/disk does not exist"),
        argumentSet(
            "data volume and claim missing",
            DATA,
            "",
            "PersistentVolumeClaim team/disk does not exist"),
        argumentSet(
            "snapshot missing",
            DATA,
            dataVolume("{source: {snapshot: {name: a, namespace: images}}}"),
            "VolumeSnapshot images/a does not exist (asked: DataVolume team/disk)"),
        argumentSet(
            "data source missing",
            DATA,
            dataVolume("{sourceRef: {kind: DataSource, name: a, namespace: images}}"),
            "DataSource images/a does not exist (asked: DataVolume team/disk)"),
        argumentSet(
            "claim behind a data source missing",
            DATA,
            dataVolume("{sourceRef: {kind: DataSource, name: a}}")
                + dataSource("a", "{pvc: {name: b, namespace: images}}"),
            "PersistentVolumeClaim images/b does not exist"
                + " (asked: DataVolume team/disk → DataSource team/a)"));
  }

  static Stream<Arguments> soft() {
    return Stream.of(
        argumentSet(
            "volume of another type",
            "{name: root, containerDisk: {image: x}}",
            "",
            "volume root is neither a persistentVolumeClaim nor a dataVolume"),
        argumentSet(
            "no name anywhere",
            CLAIM,
            "{kind: PersistentVolumeClaim, metadata: {namespace: team, name: disk}}",
            "nothing on the way carries the annotation instancetype.kubevirt.io/defaultInstancetype"
                + " or the label instancetype.kubevirt.io/default-instancetype"
                + " (asked: PersistentVolumeClaim team/disk)"),
        argumentSet(
            "data volume from the net",
            DATA,
            dataVolume("{source: {http: {url: x}}}"),
            "DataVolume team/disk is filled from a source that carries no metadata"
                + " (asked: DataVolume team/disk)"),
        argumentSet(
            "reference to another kind",
            DATA,
            dataVolume("{sourceRef: {kind: Pod, name: a}}"),
            "DataVolume team/disk refers to a Pod, not to a DataSource"
                + " (asked: DataVolume team/disk)"),
        argumentSet(
            "data source without a source",
            DATA,
            dataVolume("{sourceRef: {kind: DataSource, name: a}}") + dataSource("a", "{}"),
            "DataSource team/a has neither a pvc nor a snapshot as its source"
                + " (asked: DataVolume team/disk → DataSource team/a)"),
        argumentSet(
            "data source of a data source of a data source",
            DATA,
            dataVolume("{sourceRef: {kind: DataSource, name: a}}")
                + dataSource("a", "{dataSource: {name: b}}")
                + dataSource("b", "{dataSource: {name: c}}"),
            "DataSource team/b has neither a pvc nor a snapshot as its source"
                + " (asked: DataVolume team/disk → DataSource team/a → DataSource team/b)"));
  }

  @ParameterizedTest
  @MethodSource("hard")
  @DisplayName("What cannot be read is refused under both policies, and told with its chain")
  void refusesHard(String volume, String objects, String reason) {
    for (String policy : List.of("", "Reject", "Ignore")) {
      assertRefused(answer(volume, objects, policy), reason);
    }
  }

  @ParameterizedTest
  @MethodSource("soft")
  @DisplayName("What names nothing is refused, unless the VM says that it can go without")
  void refusesSoft(String volume, String objects, String reason) {
    assertRefused(answer(volume, objects, ""), reason);
    assertRefused(answer(volume, objects, "Reject"), reason);
    Answer ignored = answer(volume, objects, "Ignore");
    assertThat(ignored.outcome()).isInstanceOf(ExpansionResult.Expansion.class);
    assertThat(ignored.prepared().vm().get("spec"))
        .asInstanceOf(InstanceOfAssertFactories.MAP)
        .containsOnlyKeys("template");
    assertThat(ignored.prepared().remarks())
        .containsExactly("spec.instancetype: left out, because " + reason);
  }

  /** Every data volume is made from a claim, and claims may not be read. */
  private record Forbidding() implements ObjectLookup {
    @Override
    public Optional<Map<String, Object>> find(String kind, String namespace, String name) {
      if (kind.equals("PersistentVolumeClaim")) {
        throw new LookupException("claims are none of your business");
      }
      return Optional.of(FakeCluster.yaml("{spec: {source: {pvc: {name: secret}}}}"));
    }

    @Override
    public Collection<String> names(String kind, String namespace) {
      return List.of();
    }
  }

  @Test
  @DisplayName("What may not be read is no exception, but a hard failure with its chain")
  void refusesUnreadable() {
    var vm = FakeCluster.yaml("{spec: {template: {spec: {volumes: [%s]}}}}".formatted(DATA));
    assertThat(VolumeInference.infer(new Forbidding(), Kind.Family.PREFERENCE, vm, "root"))
        .isEqualTo(
            new Inference.Failed(
                false,
                false,
                "claims are none of your business",
                List.of("DataVolume default/disk")));
  }

  private static void assertRefused(Answer answer, String reason) {
    List<Cause> causes = ((ExpansionResult.Refusal) answer.outcome()).causes();
    assertThat(causes).hasSize(1);
    assertThat(causes.getFirst().field()).isEqualTo("spec.instancetype.inferFromVolume");
    assertThat(causes.getFirst().message())
        .isEqualTo(
            "spec.instancetype.inferFromVolume: nothing can be inferred from volume root: "
                + reason);
  }

  private static Answer answer(String volume, String objects, String policy) {
    var vm =
        FakeCluster.yaml(
            ("{metadata: {name: vm, namespace: team}, spec: {instancetype:"
                    + " {inferFromVolume: root, inferFromVolumeFailurePolicy: '%s'},"
                    + " template: {spec: {volumes: [%s]}}}}")
                .formatted(policy, volume));
    return FakeCluster.of(objects).engine().expand(vm, ExpansionForm.VM);
  }

  private static String dataVolume(String spec) {
    return "---\n{kind: DataVolume, metadata: {namespace: team, name: disk}, spec: %s}\n"
        .formatted(spec);
  }

  private static String dataSource(String name, String source) {
    return "---\n{kind: DataSource, metadata: {namespace: team, name: %s}, spec: {source: %s}}\n"
        .formatted(name, source);
  }
}
