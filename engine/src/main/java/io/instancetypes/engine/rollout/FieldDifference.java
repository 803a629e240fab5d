package io.instancetypes.engine.rollout;

import io.instancetypes.engine.explain.DisplayValues;
import io.instancetypes.engine.revise.SemanticEquality;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A field that two documents do not agree about; either value may be missing. */
public record FieldDifference(String path, Object before, Object after) {
  /** Names the items of a list by what is called so, as their order rarely matters. */
  private static final String ITEM_KEY = "name";

  private static final List<String> TOPOLOGY =
      List.of(".domain.cpu.sockets", ".domain.cpu.cores", ".domain.cpu.threads");

  /** All fields in which two documents differ, as deep inside as they differ. */
  public static List<FieldDifference> between(String path, Object before, Object after) {
    var differences = new ArrayList<FieldDifference>();
    collect(path, before, after, differences);
    return differences;
  }

  /** As {@link #between}, of instances: what one of them leaves out may go without saying. */
  public static List<FieldDifference> betweenInstances(String path, Object before, Object after) {
    return between(path, before, after).stream().filter(each -> !each.goesWithoutSaying()).toList();
  }

  /** To KubeVirt a dimension of the CPU that is left out, or 0, is 1. */
  private boolean goesWithoutSaying() {
    return TOPOLOGY.stream().anyMatch(path::endsWith) && count(before) == count(after);
  }

  private static long count(Object dimension) {
    return dimension instanceof Number number ? Math.max(1, number.longValue()) : 1;
  }

  private static void collect(
      String path, Object before, Object after, List<FieldDifference> into) {
    if (SemanticEquality.same(path.substring(path.lastIndexOf('.') + 1), before, after)) {
      return;
    }
    if (before instanceof Map<?, ?> one && after instanceof Map<?, ?> other) {
      collectFields(path, one, other, into);
    } else if (before instanceof List<?> one
        && after instanceof List<?> other
        && named(one, other)) {
      collectItems(path, one, other, into);
    } else {
      into.add(new FieldDifference(path, before, after));
    }
  }

  private static void collectFields(
      String path, Map<?, ?> before, Map<?, ?> after, List<FieldDifference> into) {
    Set<Object> keys = new LinkedHashSet<>(before.keySet());
    keys.addAll(after.keySet());
    for (Object key : keys) {
      collect(path + "." + key, before.get(key), after.get(key), into);
    }
  }

  private static boolean named(List<?> before, List<?> after) {
    return names(before).size() == before.size() && names(after).size() == after.size();
  }

  private static Set<Object> names(List<?> items) {
    var names = new LinkedHashSet<>();
    for (Object item : items) {
      if (item instanceof Map<?, ?> map && map.get(ITEM_KEY) instanceof String name) {
        names.add(name);
      }
    }
    return names;
  }

  private static void collectItems(
      String path, List<?> before, List<?> after, List<FieldDifference> into) {
    Map<Object, Object> old = byName(before);
    Map<Object, Object> now = byName(after);
    var names = new LinkedHashSet<>(old.keySet());
    names.addAll(now.keySet());
    int found = into.size();
    for (Object name : names) {
      collect(path + "[" + name + "]", old.get(name), now.get(name), into);
    }
    if (into.size() == found) {
      into.add(new FieldDifference(path, old.keySet(), now.keySet()));
    }
  }

  private static Map<Object, Object> byName(List<?> items) {
    var named = new LinkedHashMap<>();
    items.forEach(item -> named.put(((Map<?, ?>) item).get(ITEM_KEY), item));
    return named;
  }

  /** As a person reads it: {@code spec.template.spec.domain.cpu.cores (1, now 2)}. */
  @Override
  public String toString() {
    return "%s (%s, now %s)".formatted(path, value(before), value(after));
  }

  private static String value(Object value) {
    return value == null ? "unset" : DisplayValues.brief(value);
  }
}
