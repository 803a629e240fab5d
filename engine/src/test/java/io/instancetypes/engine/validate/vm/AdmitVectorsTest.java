package io.instancetypes.engine.validate.vm;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.engine.Engine;
import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.rule.Cause;
import io.instancetypes.engine.testing.RecordedVerdict;
import io.instancetypes.engine.testing.TestObjects;
import io.instancetypes.engine.validate.Verdict;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** 420 VMs on which KubeVirt's own admission, unconfigured, has given its verdict. */
class AdmitVectorsTest {
  private static final Engine ENGINE =
      new Engine(ClusterConfig.UNCONFIGURED, new TestObjects(List.of()));

  private static Verdict judged(RecordedVerdict recorded) {
    return ENGINE.validate(recorded.vm());
  }

  @Test
  @DisplayName("Nothing that KubeVirt refuses is accepted")
  void refusesAsMuch() {
    assertThat(RecordedVerdict.all())
        .hasSize(420)
        .filteredOn(recorded -> recorded.refused() && judged(recorded).isAccepted())
        .extracting(RecordedVerdict::id)
        .isEmpty();
  }

  @Test
  @DisplayName("What is refused on top of that is known, and less than one in twenty")
  void refusesLittleMore() {
    assertThat(RecordedVerdict.all())
        .filteredOn(recorded -> !recorded.refused() && !judged(recorded).isAccepted())
        .allMatch(RecordedVerdict::isRefusedOnTop)
        .hasSizeLessThan(420 / 20);
  }

  @Test
  @DisplayName("Every field that KubeVirt objects to is objected to, at its true place")
  void blamesTheSameFields() {
    assertThat(RecordedVerdict.all().filter(RecordedVerdict::refused))
        .allSatisfy(
            recorded ->
                assertThat(
                        recorded.fieldsMissingFrom(
                            judged(recorded).causes().stream().map(Cause::field).toList()))
                    .as(recorded.id())
                    .isEmpty());
  }

  @Test
  @DisplayName("The types of causes are KubeVirt's")
  void givesTheSameTypes() {
    assertThat(
            RecordedVerdict.all()
                .flatMap(recorded -> judged(recorded).causes().stream())
                .map(cause -> cause.type().reason())
                .collect(Collectors.toSet()))
        .containsExactlyInAnyOrder(
            "FieldValueInvalid",
            "FieldValueRequired",
            "FieldValueNotSupported",
            "FieldValueDuplicate",
            "FieldValueForbidden");
  }

  @Test
  @DisplayName("Every message begins with its field, says something and quotes an empty text once")
  void wordsMessages() {
    assertThat(RecordedVerdict.all().flatMap(recorded -> judged(recorded).causes().stream()))
        .allMatch(cause -> cause.message().startsWith(cause.field() + ": "))
        .allMatch(cause -> cause.message().length() > cause.field().length() + 4)
        .noneMatch(cause -> cause.message().contains("\"\"\"\""));
  }
}
