package io.instancetypes.machinery.structuralschema;

import static org.assertj.core.api.Assertions.assertThatCode;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.crd.Crds;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class NeverAnExceptionTest {
  private static final int ROUNDS = 300;

  static Stream<StructuralSchema> schemas() {
    Stream<StructuralSchema> ours =
        Arrays.stream(Kind.values())
            .flatMap(kind -> versions(Crds.of(kind)))
            .map(version -> (Map<?, ?>) ((Map<?, ?>) version.get("schema")).get("openAPIV3Schema"))
            .map(StructuralSchema::of);
    Stream<StructuralSchema> rows =
        Rows.of("values.jsonl").map(row -> Rows.structure((Fields) row.get()[1]));
    return Stream.concat(ours, rows);
  }

  private static Stream<Map<?, ?>> versions(Fields crd) {
    return ((List<?>) ((Map<?, ?>) crd.get("spec")).get("versions")).stream().map(Map.class::cast);
  }

  @ParameterizedTest
  @MethodSource("schemas")
  @DisplayName("No JSON value makes pruning, defaulting or validation throw")
  void neverThrows(StructuralSchema structure) {
    var random = new Random(4);
    for (int i = 0; i < ROUNDS; i++) {
      Fields object = RandomObjects.of(random, structure);
      Fields old = RandomObjects.of(random, structure);
      String shown = GoText.json(object);
      assertThatCode(
              () -> {
                UnknownFields.of(structure, object);
                Pruning.apply(structure, object);
                Defaulting.apply(structure, object);
                Validation.check(structure, object).forEach(FieldError::toString);
                Validation.checkUpdate(structure, object, old).forEach(FieldError::toString);
                Validation.checkStatusUpdate(structure, object, old);
                ObjectMetaValidation.check(object, true, NameRule.SUBDOMAIN);
                ObjectMetaValidation.checkUpdate(object, old);
              })
          .as(shown)
          .doesNotThrowAnyException();
    }
  }
}
