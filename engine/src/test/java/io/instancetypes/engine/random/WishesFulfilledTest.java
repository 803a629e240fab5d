package io.instancetypes.engine.random;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.rule.Draft;
import io.instancetypes.engine.rule.InstancetypeRule;
import io.instancetypes.engine.rule.InstancetypeRules;
import io.instancetypes.engine.rule.PreferenceRule;
import io.instancetypes.engine.rule.PreferenceRules;
import io.instancetypes.engine.rule.SetWhen;
import io.instancetypes.engine.rule.SourceField;
import io.instancetypes.engine.rule.TargetField;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class WishesFulfilledTest {
  @Test
  @DisplayName("A wish is fulfilled wherever owner and instance type left the field open")
  void areFulfilled() {
    Cases.expanded(
        (each, expansion) -> {
          if (each.preference() != null) {
            Map<?, ?> result = each.template(expansion.document());
            Stream.concat(PreferenceRules.AUTOATTACH.stream(), PreferenceRules.TEMPLATE.stream())
                .filter(rule -> rule.source().read(each.preference()) != null)
                .forEach(rule -> check(each, rule, result));
          }
        });
  }

  private static void check(Case each, PreferenceRule rule, Map<?, ?> result) {
    Object wish = rule.source().read(each.preference());
    TargetField target = rule.target();
    switch (rule) {
      case PreferenceRule.Prefers _ -> {
        if (isOpen(each, target)) {
          Containment.strict().check(target.path(), wish, value(result, target));
        }
      }
      case PreferenceRule.PrefersWithin within -> {
        if (value(each.template(), within.holder()) != null && isOpen(each, target)) {
          assertThat(value(result, target)).isEqualTo(wish);
        }
      }
      case PreferenceRule.PrefersEach _ -> checkItems(each, target, null, wish, result);
      case PreferenceRule.PrefersAtLeastOne _ -> {
        assertThat((List<?>) value(result, target)).isNotEmpty();
        checkItems(each, target, null, wish, result);
      }
      case PreferenceRule.PrefersEachDisk disk ->
          checkItems(each, target, disk.device(), wish, result);
      case PreferenceRule.AddsByName _ ->
          assertThat(((List<?>) value(result, target)).stream().map(WishesFulfilledTest::name))
              .containsAll(((List<?>) wish).stream().map(WishesFulfilledTest::name).toList());
      case PreferenceRule.PrefersEntries _ ->
          ((Map<?, ?>) wish)
              .keySet()
              .forEach(key -> assertThat(((Map<?, ?>) value(result, target)).get(key)).isNotNull());
      // What formulas do is written down case by case elsewhere.
      case PreferenceRule.Computes _ -> {}
    }
  }

  private static void checkItems(
      Case each, TargetField target, String device, Object wish, Map<?, ?> result) {
    List<?> items = value(result, target) instanceof List<?> list ? list : List.of();
    List<?> before = value(each.template(), target) instanceof List<?> list ? list : List.of();
    if (before.isEmpty()) {
      before = imposed(each, target) instanceof List<?> list ? list : List.of();
    }
    for (int i = 0; i < items.size(); i++) {
      boolean open = i >= before.size() || Draft.isUnset(item(target, before.get(i)));
      if (open && (device == null || ((Map<?, ?>) items.get(i)).get(device) != null)) {
        Containment.strict().check(target.path(i), wish, item(target, items.get(i)));
      }
    }
  }

  private static boolean isOpen(Case each, TargetField target) {
    return Draft.isUnset(value(each.template(), target)) && imposed(each, target) == null;
  }

  private static Object imposed(Case each, TargetField target) {
    String list = target.path().replaceFirst("\\[\\*].*", "");
    if (each.instancetype() != null) {
      for (InstancetypeRule rule : InstancetypeRules.ALL) {
        if (rule
                instanceof
                InstancetypeRule.Imposes(SourceField source, TargetField imposed, SetWhen _)
            && imposed.path().equals(list)) {
          return source.read(each.instancetype());
        }
      }
    }
    return null;
  }

  private static Object value(Map<?, ?> template, TargetField target) {
    Object part = template.get(target.part() == TargetField.Part.METADATA ? "metadata" : "spec");
    return part instanceof Fields fields ? target.read(fields) : null;
  }

  private static Object item(TargetField target, Object item) {
    Object node = item;
    for (String step : target.path().replaceFirst(".*\\[\\*]\\.", "").split("\\.")) {
      node = node instanceof Map<?, ?> map ? map.get(step) : null;
    }
    return node;
  }

  private static Object name(Object feature) {
    return ((Map<?, ?>) feature).get("name");
  }
}
