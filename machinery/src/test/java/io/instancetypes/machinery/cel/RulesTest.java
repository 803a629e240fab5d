package io.instancetypes.machinery.cel;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.machinery.structure.Defaults;
import io.instancetypes.machinery.structure.FieldError;
import io.instancetypes.machinery.structure.Pruning;
import io.instancetypes.machinery.structure.Rows;
import io.instancetypes.machinery.structure.Structure;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class RulesTest {
  static Stream<Arguments> rows() {
    return Rows.of("rules.jsonl").filter(row -> !has(row, "definition") && !waits(row));
  }

  private static boolean has(Arguments row, String key) {
    return ((Fields) row.get()[1]).containsKey(key);
  }

  /** Whether the row is about the order of the checks and not about rules. */
  private static boolean waits(Arguments row) {
    return ((String) row.get()[0]).startsWith("rules ");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rows")
  @DisplayName("Rules hold, break and fail as with kube-apiserver")
  void answersAsKubeApiserver(String name, Fields row) {
    Structure structure =
        row.get("root") instanceof Map<?, ?> root ? Structure.of(root) : Rows.structure(row);
    Fields object = Rows.object(Fields.copy(row.get("spec")));
    Pruning.apply(structure, object);
    Defaults.apply(structure, object);
    var rules = new Rules(structure);
    List<FieldError> errors =
        row.containsKey("was")
            ? rules.checkUpdate(object, Rows.object(row.get("was")))
            : rules.check(object);
    assertThat(errors)
        .extracting(FieldError::toString)
        .containsExactlyInAnyOrderElementsOf(Rows.texts(row.get("errors")));
  }
}
