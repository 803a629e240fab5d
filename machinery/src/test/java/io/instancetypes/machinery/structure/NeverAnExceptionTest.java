package io.instancetypes.machinery.structure;

import static org.assertj.core.api.Assertions.assertThatCode;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.crd.Crds;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class NeverAnExceptionTest {
  private static final int ROUNDS = 2000;

  static Stream<Structure> schemas() {
    Stream<Structure> ours =
        Arrays.stream(Kind.values())
            .flatMap(kind -> versions(Crds.of(kind)))
            .map(version -> (Map<?, ?>) ((Map<?, ?>) version.get("schema")).get("openAPIV3Schema"))
            .map(Structure::of);
    Stream<Structure> rows =
        Rows.of("values.jsonl").map(row -> Rows.structure((Fields) row.get()[1]));
    return Stream.concat(ours, rows);
  }

  private static Stream<Map<?, ?>> versions(Fields crd) {
    return ((List<?>) ((Map<?, ?>) crd.get("spec")).get("versions")).stream().map(Map.class::cast);
  }

  @ParameterizedTest
  @MethodSource("schemas")
  @DisplayName("No JSON value makes pruning, defaulting or validation throw")
  void neverThrows(Structure structure) {
    var random = new Random(4);
    for (int i = 0; i < ROUNDS; i++) {
      Fields object = fields(random, structure, 5);
      Fields old = fields(random, structure, 5);
      String shown = GoText.json(object);
      assertThatCode(
              () -> {
                UnknownFields.of(structure, object);
                Pruning.apply(structure, object);
                Defaults.apply(structure, object);
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

  private static Object value(Random random, Structure structure, int depth) {
    return switch (random.nextInt(depth > 0 ? 10 : 7)) {
      case 0 -> null;
      case 1 -> random.nextBoolean();
      case 2 -> (long) random.nextInt(5);
      case 3 -> new BigDecimal(random.nextInt(100)).movePointLeft(random.nextInt(30) - 15);
      case 4 -> BigInteger.TWO.pow(random.nextInt(100));
      case 5, 6 -> text(random);
      case 7 -> list(random, structure, depth);
      default -> fields(random, structure, depth);
    };
  }

  private static String text(Random random) {
    return random
        .ints(random.nextInt(6), 0, 0x300)
        .mapToObj(Character::toString)
        .collect(Collectors.joining());
  }

  private static List<Object> list(Random random, Structure structure, int depth) {
    var list = new ArrayList<Object>();
    for (int i = random.nextInt(4); i > 0; i--) {
      list.add(value(random, structure.items(), depth - 1));
    }
    return list;
  }

  /** Mostly fields that the schema knows, with values of all types. */
  private static Fields fields(Random random, Structure structure, int depth) {
    var fields = new Fields();
    var known = new ArrayList<>(structure.properties().keySet());
    known.addAll(List.of("apiVersion", "kind", "metadata", "status", "name", "labels"));
    for (int i = random.nextInt(5); i > 0; i--) {
      String name = known.get(random.nextInt(known.size()));
      Structure child = structure.child(name);
      fields.put(name, value(random, child == null ? ObjectMeta.STRUCTURE : child, depth - 1));
    }
    return fields;
  }
}
