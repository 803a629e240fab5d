package io.instancetypes.machinery.rbac;

import io.instancetypes.api.Fields;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** ClusterRoles whose rules are gathered from others by their labels. */
public final class Aggregation {
  private Aggregation() {}

  /**
   * The rules that aggregated ClusterRoles should have, by name, for those that have others now.
   * Roles may gather from aggregated ones: {@code admin} from {@code edit} from {@code view}.
   */
  public static Map<String, List<Object>> changes(Collection<? extends Map<?, ?>> clusterRoles) {
    var sorted = new ArrayList<Map<?, ?>>(clusterRoles);
    sorted.sort(Comparator.comparing(Aggregation::name));
    Map<String, List<Object>> rules = settle(sorted);
    var changes = new TreeMap<String, List<Object>>();
    for (Map<?, ?> role : sorted) {
      List<Object> wanted = rules.get(name(role));
      if (isAggregated(role) && !wanted.equals(rulesOf(role))) {
        changes.put(name(role), wanted);
      }
    }
    return changes;
  }

  /** Aggregated roles start empty, so that what nobody gives any more does not go round. */
  private static Map<String, List<Object>> settle(List<Map<?, ?>> roles) {
    var rules = new LinkedHashMap<String, List<Object>>();
    roles.forEach(role -> rules.put(name(role), isAggregated(role) ? List.of() : rulesOf(role)));
    List<Map<?, ?>> aggregated = roles.stream().filter(Aggregation::isAggregated).toList();
    // Each round carries rules one role further, so there are never more rounds than roles.
    for (int round = 0; round < aggregated.size(); round++) {
      boolean changed = false;
      for (Map<?, ?> role : aggregated) {
        List<Object> gathered = gather(role, roles, rules);
        changed |= !gathered.equals(rules.put(name(role), gathered));
      }
      if (!changed) {
        break;
      }
    }
    return rules;
  }

  private static List<Object> gather(
      Map<?, ?> role, List<Map<?, ?>> roles, Map<String, List<Object>> rules) {
    var gathered = new ArrayList<Object>();
    for (Object selector : selectors(role)) {
      for (Map<?, ?> other : roles) {
        if (!name(other).equals(name(role)) && selects(selector, labels(other))) {
          rules.get(name(other)).stream()
              .filter(rule -> !gathered.contains(rule))
              .forEach(gathered::add);
        }
      }
    }
    return gathered;
  }

  static List<?> selectors(Map<?, ?> role) {
    return Fields.list(Fields.map(role, "aggregationRule"), "clusterRoleSelectors");
  }

  private static boolean isAggregated(Map<?, ?> role) {
    return role.get("aggregationRule") instanceof Map<?, ?>;
  }

  private static boolean selects(Object selector, Map<?, ?> labels) {
    return selector instanceof Map<?, ?> map
        && (!(map.get("matchLabels") instanceof Map<?, ?> wanted)
            || labels.entrySet().containsAll(wanted.entrySet()))
        && (!(map.get("matchExpressions") instanceof List<?> expressions)
            || expressions.stream().allMatch(expression -> holds(expression, labels)));
  }

  private static boolean holds(Object expression, Map<?, ?> labels) {
    if (!(expression instanceof Map<?, ?> map)) {
      return false;
    }
    Object value = labels.get(map.get("key"));
    List<?> values = Fields.list(map, "values");
    return switch (Fields.text(map, "operator")) {
      case "In" -> value != null && values.contains(value);
      case "NotIn" -> value == null || !values.contains(value);
      case "Exists" -> value != null;
      case "DoesNotExist" -> value == null;
      default -> false;
    };
  }

  private static List<Object> rulesOf(Map<?, ?> role) {
    return role.get("rules") instanceof List<?> rules ? List.copyOf(rules) : List.of();
  }

  private static String name(Map<?, ?> role) {
    return Fields.text(metadata(role), "name");
  }

  private static Map<?, ?> labels(Map<?, ?> role) {
    return metadata(role).get("labels") instanceof Map<?, ?> labels ? labels : Map.of();
  }

  private static Map<?, ?> metadata(Map<?, ?> role) {
    return Fields.map(role, "metadata");
  }
}
