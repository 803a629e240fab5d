package io.instancetypes.engine.testing;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A VM on which KubeVirt's own admission, unconfigured, has given its verdict.
 *
 * @param id the mutations of a sound VM that made it, joined by plus signs
 * @param fields what KubeVirt objects to, at its true place
 */
public record RecordedVerdict(String id, Fields vm, boolean refused, List<String> fields) {
  /** Mutations that we refuse and KubeVirt does not, each of them in docs/differences.md. */
  private static final Set<String> STRICTER =
      Set.of("arch_bad", "label_bad", "mem_neg", "tgps", "vol_pvc_empty");

  /** All 420 of them. */
  public static Stream<RecordedVerdict> all() {
    try (var in = RecordedVerdict.class.getResourceAsStream("/admit-vectors.jsonl")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .map(line -> of((Fields) Json.read(line.getBytes(StandardCharsets.UTF_8))));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static RecordedVerdict of(Fields row) {
    Fields vm = row.object("vm");
    return new RecordedVerdict(
        (String) row.get("id"),
        vm,
        Boolean.TRUE.equals(row.get("refused")),
        ((List<?>) row.get("causes"))
            .stream()
                .map(cause -> (String) ((Map<?, ?>) cause).get("field"))
                .map(field -> TruePaths.of(field, vm))
                .toList());
  }

  /** Whether it is among the few that we refuse although KubeVirt does not. */
  public boolean isRefusedOnTop() {
    return !refused && Stream.of(id.split("\\+")).anyMatch(STRICTER::contains);
  }

  /** What KubeVirt objects to, and somebody who objects to these fields does not. */
  public List<String> fieldsMissingFrom(List<String> objected) {
    return fields.stream()
        .filter(field -> objected.stream().noneMatch(own -> isAtOrBelow(own, field)))
        // KubeVirt looks at the second of two networks with one name; that there are two is enough.
        .filter(field -> !id.contains("net_dup"))
        .toList();
  }

  private static boolean isAtOrBelow(String path, String field) {
    return path.equals(field) || path.startsWith(field + ".") || path.startsWith(field + "[");
  }
}
