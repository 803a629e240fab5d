package io.instancetypes.engine.random;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.engine.rule.Draft;
import java.util.List;
import java.util.Map;

/** Whether everything that one document says is said by another, which may say more. */
final class Containment {
  /** A value that may be another one afterwards, with the reason in the rule that names it. */
  @FunctionalInterface
  interface Exception {
    boolean allows(String path, Object value);
  }

  private final Exception exception;

  Containment(Exception exception) {
    this.exception = exception;
  }

  static Containment strict() {
    return new Containment((path, value) -> false);
  }

  /** An unset value says nothing, and an empty object or list only that there is one. */
  void check(String path, Object said, Object result) {
    if (Draft.isUnset(said) || exception.allows(path, said)) {
      return;
    }
    switch (said) {
      case Map<?, ?> map -> {
        assertThat(result).as(path).isInstanceOf(Map.class);
        map.forEach((key, value) -> check(path + "." + key, value, ((Map<?, ?>) result).get(key)));
      }
      case List<?> list -> {
        assertThat(result).as(path).isInstanceOf(List.class);
        List<?> items = (List<?>) result;
        assertThat(items).as(path).hasSizeGreaterThanOrEqualTo(list.size());
        for (int i = 0; i < list.size(); i++) {
          check(path + "[" + i + "]", list.get(i), items.get(i));
        }
      }
      default -> assertThat(result).as(path).isEqualTo(said);
    }
  }
}
