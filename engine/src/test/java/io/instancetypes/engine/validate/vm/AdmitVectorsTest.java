package io.instancetypes.engine.validate.vm;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.json.Json;
import io.instancetypes.engine.Engine;
import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.rule.Cause;
import io.instancetypes.engine.testing.TestObjects;
import io.instancetypes.engine.validate.Verdict;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** 420 VMs on which KubeVirt's own admission, unconfigured, has given its verdict. */
class AdmitVectorsTest {
  private static final Engine ENGINE =
      new Engine(ClusterConfig.UNCONFIGURED, new TestObjects(List.of()));

  /** Mutations that we refuse and KubeVirt does not, each of them in docs/differences.md. */
  private static final Set<String> STRICTER =
      Set.of("arch_bad", "label_bad", "mem_neg", "tgps", "vol_pvc_empty");

  record Vector(String id, Map<String, Object> vm, boolean refused, List<String> fields) {
    Verdict verdict() {
      return ENGINE.validate(vm);
    }

    Set<String> mutations() {
      return Set.of(id.split("\\+"));
    }

    private boolean isAmong(Set<String> mutations) {
      return mutations().stream().anyMatch(mutations::contains);
    }
  }

  @Test
  @DisplayName("Nothing that KubeVirt refuses is accepted")
  void refusesAsMuch() {
    assertThat(vectors().filter(Vector::refused).filter(vector -> vector.verdict().isAccepted()))
        .extracting(Vector::id)
        .isEmpty();
  }

  @Test
  @DisplayName("What is refused on top of that is known, and less than one in twenty")
  void refusesLittleMore() {
    List<Vector> more =
        vectors().filter(vector -> !vector.refused() && !vector.verdict().isAccepted()).toList();
    assertThat(more).allMatch(vector -> vector.isAmong(STRICTER)).hasSizeLessThan(420 / 20);
  }

  @Test
  @DisplayName("Every field that KubeVirt objects to is objected to, at its true place")
  void blamesTheSameFields() {
    var missing = new TreeSet<String>();
    vectors()
        .filter(Vector::refused)
        .forEach(
            vector -> {
              List<String> ours = vector.verdict().causes().stream().map(Cause::field).toList();
              vector.fields().stream()
                  .map(field -> TruePaths.of(field, vector.vm()))
                  .filter(field -> ours.stream().noneMatch(own -> isAtOrBelow(own, field)))
                  .forEach(field -> missing.add(vector.id() + ": " + field + " not in " + ours));
            });
    // KubeVirt looks at the second of two networks with one name; that there are two is enough.
    assertThat(missing).allMatch(line -> line.startsWith("net_dup"));
  }

  private static boolean isAtOrBelow(String path, String field) {
    return path.equals(field) || path.startsWith(field + ".") || path.startsWith(field + "[");
  }

  @Test
  @DisplayName("The types of causes are KubeVirt's")
  void givesTheSameTypes() {
    assertThat(
            vectors()
                .flatMap(vector -> vector.verdict().causes().stream())
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
  @DisplayName("Every message begins with its field, and none is empty after it")
  void wordsMessages() {
    assertThat(vectors().flatMap(vector -> vector.verdict().causes().stream()))
        .allMatch(cause -> cause.message().startsWith(cause.field() + ": "))
        .allMatch(cause -> cause.message().length() > cause.field().length() + 4);
  }

  static Stream<Vector> vectors() {
    try (var in = AdmitVectorsTest.class.getResourceAsStream("/admit-vectors.jsonl")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .map(line -> vector((Map<?, ?>) Json.read(line.getBytes(StandardCharsets.UTF_8))));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @SuppressWarnings("unchecked")
  private static Vector vector(Map<?, ?> row) {
    return new Vector(
        (String) row.get("id"),
        (Map<String, Object>) row.get("vm"),
        Boolean.TRUE.equals(row.get("refused")),
        ((List<Map<?, ?>>) row.get("causes"))
            .stream().map(cause -> (String) cause.get("field")).toList());
  }
}
