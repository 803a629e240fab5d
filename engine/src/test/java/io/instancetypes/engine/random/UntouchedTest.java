package io.instancetypes.engine.random;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.rule.ExpansionForm;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class UntouchedTest {
  @Test
  @DisplayName("Fields that nobody here knows are in the result exactly as they were")
  void keepsUnknownFields() {
    Cases.expanded(
        (each, expansion) -> {
          if (each.form() == ExpansionForm.VM) {
            assertThat(unknown("", expansion.document())).isEqualTo(unknown("", each.vm()));
          } else {
            for (String part : List.of("metadata", "spec")) {
              assertThat(unknown(part, expansion.document().get(part)))
                  .isEqualTo(unknown(part, each.template().get(part)));
            }
          }
        });
  }

  @Test
  @DisplayName("No input is changed, whatever the outcome")
  void keepsInputs() {
    Cases.all(
        each -> {
          each.outcome();
          assertThat(each.inputs()).isEqualTo(Case.of(each.seed()).inputs());
        });
  }

  @Test
  @DisplayName("Result and inputs have no object or list in common")
  void sharesNothing() {
    Cases.expanded(
        (each, expansion) -> {
          Set<Object> inputs = Collections.newSetFromMap(new IdentityHashMap<>());
          each.inputs().forEach(input -> collect(input, inputs));
          Set<Object> results = Collections.newSetFromMap(new IdentityHashMap<>());
          collect(expansion.document(), results);
          results.retainAll(inputs);
          assertThat(results).isEmpty();
        });
  }

  private static void collect(Object node, Set<Object> containers) {
    switch (node) {
      case Map<?, ?> map -> {
        containers.add(map);
        map.values().forEach(value -> collect(value, containers));
      }
      case List<?> list -> {
        containers.add(list);
        list.forEach(item -> collect(item, containers));
      }
      case null, default -> {}
    }
  }

  private static Map<String, Object> unknown(String path, Object node) {
    var found = new LinkedHashMap<String, Object>();
    switch (node) {
      case Fields fields ->
          fields.forEach(
              (key, value) -> {
                if (key.startsWith(RandomValues.UNKNOWN)) {
                  found.put(path + "." + key, value);
                } else {
                  found.putAll(unknown(path + "." + key, value));
                }
              });
      case List<?> list -> {
        for (int i = 0; i < list.size(); i++) {
          found.putAll(unknown(path + "[" + i + "]", list.get(i)));
        }
      }
      case null, default -> {}
    }
    return found;
  }
}
