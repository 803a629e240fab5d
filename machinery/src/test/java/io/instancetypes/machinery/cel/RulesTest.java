package io.instancetypes.machinery.cel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.instancetypes.api.Fields;
import io.instancetypes.machinery.structuralschema.Defaulting;
import io.instancetypes.machinery.structuralschema.FieldError;
import io.instancetypes.machinery.structuralschema.Pruning;
import io.instancetypes.machinery.structuralschema.RandomObjects;
import io.instancetypes.machinery.structuralschema.Rows;
import io.instancetypes.machinery.structuralschema.StructuralSchema;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class RulesTest {
  static Stream<Arguments> rows() {
    return Rows.of("rules.jsonl").filter(row -> !waits(row));
  }

  /** Whether the row is about the order of the checks and not about rules. */
  private static boolean waits(Arguments row) {
    return ((String) row.get()[0]).startsWith("rules ");
  }

  private static StructuralSchema structure(Fields row) {
    return row.get("root") instanceof Map<?, ?> root
        ? StructuralSchema.of(root)
        : Rows.structure(row);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rows")
  @DisplayName("Rules hold, break and fail as with kube-apiserver")
  void answersAsKubeApiserver(String name, Fields row) {
    StructuralSchema structure = structure(row);
    Fields object = Rows.object(Fields.copy(row.get("spec")));
    Pruning.apply(structure, object);
    Defaulting.apply(structure, object);
    var rules = new Rules(structure);
    List<FieldError> errors =
        row.containsKey("was")
            ? rules.checkUpdate(object, Rows.object(row.get("was")))
            : rules.check(object);
    assertThat(errors)
        .extracting(FieldError::toString)
        .containsExactlyInAnyOrderElementsOf(Rows.texts(row.get("errors")));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rows")
  @DisplayName("No JSON value makes a rule throw")
  void neverThrows(String name, Fields row) {
    StructuralSchema structure = structure(row);
    var rules = new Rules(structure);
    var random = new Random(4);
    for (int i = 0; i < 300; i++) {
      Fields object = RandomObjects.of(random, structure);
      Fields old = RandomObjects.of(random, structure);
      assertThatCode(() -> rules.checkUpdate(object, old).forEach(FieldError::toString))
          .as(object.toString())
          .doesNotThrowAnyException();
    }
  }
}
