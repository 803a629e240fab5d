package io.instancetypes.engine.random;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.engine.expand.ExpansionResult;
import io.instancetypes.engine.rule.ResolvedType;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class SameOutcomeTest {
  @Test
  @DisplayName("Expanding has no memory: the same input gives the same outcome")
  void isRepeatable() {
    Cases.all(
        each -> {
          Object first = comparable(each.outcome());
          assertThat(comparable(each.outcome())).isEqualTo(first);
        });
  }

  @Test
  @DisplayName("Any maps and lists will do, even those that refuse to be changed")
  void takesAnyMap() {
    Cases.all(
        each -> {
          @SuppressWarnings("unchecked")
          var vm = (Map<String, Object>) locked(each.vm());
          Case locked =
              new Case(
                  each.seed(),
                  each.form(),
                  each.config(),
                  vm,
                  locked(each.instancetype()),
                  locked(each.preference()));
          assertThat(comparable(locked.outcome())).isEqualTo(comparable(each.outcome()));
        });
  }

  private static Object comparable(ExpansionResult outcome) {
    return switch (outcome) {
      case ExpansionResult.Expansion expansion ->
          List.of(expansion.document(), expansion.origins().all().toString());
      case ExpansionResult.Refusal refusal -> refusal;
    };
  }

  @SuppressWarnings("unchecked")
  private static ResolvedType locked(ResolvedType chosen) {
    return chosen == null
        ? null
        : new ResolvedType(
            chosen.kind(),
            chosen.name(),
            chosen.revision(),
            chosen.version(),
            (Map<String, Object>) locked(chosen.spec()));
  }

  private static Object locked(Object node) {
    return switch (node) {
      case Map<?, ?> map -> {
        var copy = new LinkedHashMap<Object, Object>();
        map.forEach((key, value) -> copy.put(key, locked(value)));
        yield Collections.unmodifiableMap(copy);
      }
      case List<?> list -> list.stream().map(SameOutcomeTest::locked).toList();
      case null, default -> node;
    };
  }
}
