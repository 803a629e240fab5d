package io.instancetypes.machinery.structuralschema;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ValueEqualityTest {
  static Stream<Arguments> rows() {
    return Rows.of("values.jsonl");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rows")
  @DisplayName("Objects are pruned, defaulted and refused as kube-apiserver does it")
  void answersAsKubeApiserver(String name, Fields row) {
    StructuralSchema structure = Rows.structure(row);
    Fields object = Rows.object(Fields.copy(row.get("spec")));
    List<String> unknown = UnknownFields.lines(Pruning.apply(structure, object));
    Defaulting.apply(structure, object);
    List<FieldError> errors =
        row.containsKey("was")
            ? Validation.checkUpdate(structure, object, Rows.object(row.get("was")))
            : Validation.check(structure, object);
    assertThat(errors)
        .extracting(FieldError::toString)
        .containsExactlyInAnyOrderElementsOf(Rows.texts(row.get("errors")));
    if (row.containsKey("stored")) {
      assertThat(GoText.json(object.get("spec"))).isEqualTo(GoText.json(row.get("stored")));
      assertThat(unknown).containsExactlyInAnyOrderElementsOf(Rows.texts(row.get("warnings")));
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rows")
  @DisplayName("Looking for unknown fields changes nothing and finds what pruning removes")
  void looksWithoutChanging(String name, Fields row) {
    StructuralSchema structure = Rows.structure(row);
    Fields object = Rows.object(row.get("spec"));
    Fields before = Fields.copyOf(object);
    List<String> found = UnknownFields.of(structure, object);
    assertThat(object).isEqualTo(before);
    assertThat(UnknownFields.lines(Pruning.apply(structure, object))).isEqualTo(found);
  }
}
