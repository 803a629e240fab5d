package io.instancetypes.machinery.rbac;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Whether some rules allow all that others allow. */
final class Coverage {
  /** Who grants more than a message can tell is told so. */
  private static final int MOST_TOLD = 1_000;

  /** Comparing goes on so long at most; what is not known to be held by then is not granted. */
  private static final long MOST_STEPS = 2_000_000;

  private static final List<String> ONLY = List.of("");

  private final List<PolicyRule> held;
  private final List<PolicyRule> missing = new ArrayList<>();
  private long untold;
  private long steps;

  private Coverage(List<PolicyRule> held) {
    this.held = held;
  }

  /** What is wanted and not held, in words, a line for each resource or path; empty if nothing. */
  static String missing(List<PolicyRule> held, List<PolicyRule> wanted) {
    var coverage = new Coverage(held);
    for (PolicyRule rule : wanted) {
      coverage.compare(rule);
    }
    return coverage.describe();
  }

  private void compare(PolicyRule wanted) {
    List<String> names = wanted.resourceNames().isEmpty() ? ONLY : wanted.resourceNames();
    boolean named = !wanted.resourceNames().isEmpty();
    note(
        List.of(wanted.apiGroups(), wanted.resources(), wanted.verbs(), names),
        rule ->
            List.of(
                places(wanted.apiGroups(), it -> PolicyRule.hasOrAll(rule.apiGroups(), it)),
                places(wanted.resources(), it -> coversResource(rule.resources(), it)),
                places(wanted.verbs(), it -> PolicyRule.hasOrAll(rule.verbs(), it)),
                places(names, it -> coversName(rule.resourceNames(), it, named))),
        at ->
            new PolicyRule(
                List.of(wanted.verbs().get(at[2])),
                List.of(wanted.apiGroups().get(at[0])),
                List.of(wanted.resources().get(at[1])),
                named ? List.of(names.get(at[3])) : List.of(),
                List.of()));
    note(
        List.of(wanted.nonResourceUrls(), wanted.verbs()),
        rule ->
            List.of(
                places(wanted.nonResourceUrls(), it -> coversUrl(rule, it)),
                places(wanted.verbs(), it -> PolicyRule.hasOrAll(rule.verbs(), it))),
        at ->
            new PolicyRule(
                List.of(wanted.verbs().get(at[1])),
                List.of(),
                List.of(),
                List.of(),
                List.of(wanted.nonResourceUrls().get(at[0]))));
  }

  private interface Grant {
    List<BitSet> of(PolicyRule rule);
  }

  private interface Part {
    PolicyRule at(int[] places);
  }

  private void note(List<List<String>> wanted, Grant grant, Part part) {
    List<BitSet> all = wanted.stream().map(values -> places(values, it -> true)).toList();
    List<Box> left = left(new Box(all), grant);
    var cells = new ArrayList<int[]>();
    for (Box box : left) {
      long room = Math.max(0, MOST_TOLD - missing.size() - cells.size());
      box.each(room, cells::add);
      untold += Math.max(0, box.size() - room);
    }
    cells.sort(Arrays::compare);
    cells.forEach(at -> missing.add(part.at(at)));
  }

  private List<Box> left(Box wanted, Grant grant) {
    List<Box> left = wanted.isEmpty() ? List.of() : List.of(wanted);
    for (PolicyRule rule : held) {
      steps += 1 + left.size();
      if (left.isEmpty() || steps > MOST_STEPS) {
        break;
      }
      var granted = new Box(grant.of(rule));
      var rest = new ArrayList<Box>();
      left.forEach(box -> box.without(granted, rest));
      left = rest;
    }
    return left;
  }

  private static BitSet places(List<String> values, Predicate<String> wanted) {
    var places = new BitSet(values.size());
    for (int i = 0; i < values.size(); i++) {
      places.set(i, wanted.test(values.get(i)));
    }
    return places;
  }

  private String describe() {
    var verbsOf = new LinkedHashMap<PolicyRule, List<String>>();
    for (PolicyRule part : missing) {
      var target = withVerbs(part, List.of());
      // Kubernetes joins the verbs of a resource, but tells those of a path apart.
      var key = part.nonResourceUrls().isEmpty() ? target : part;
      verbsOf.computeIfAbsent(key, unknown -> new ArrayList<>()).addAll(part.verbs());
    }
    var lines = new TreeSet<String>();
    verbsOf.forEach((target, verbs) -> lines.add(describe(withVerbs(target, verbs))));
    String text = String.join("\n", lines);
    return untold == 0 ? text : text + "\n… and %,d more".formatted(untold);
  }

  private static PolicyRule withVerbs(PolicyRule rule, List<String> verbs) {
    return new PolicyRule(
        verbs, rule.apiGroups(), rule.resources(), rule.resourceNames(), rule.nonResourceUrls());
  }

  private static String describe(PolicyRule rule) {
    var fields = new LinkedHashMap<String, List<String>>();
    fields.put("APIGroups", rule.apiGroups());
    fields.put("Resources", rule.resources());
    fields.put("NonResourceURLs", rule.nonResourceUrls());
    fields.put("ResourceNames", rule.resourceNames());
    fields.put("Verbs", rule.verbs());
    var texts = new ArrayList<String>();
    for (Map.Entry<String, List<String>> field : fields.entrySet()) {
      if (!field.getValue().isEmpty()) {
        texts.add(field.getKey() + ":" + Quoted.list(field.getValue()));
      }
    }
    return "{" + String.join(", ", texts) + "}";
  }

  private static boolean coversResource(List<String> held, String resource) {
    int slash = resource.indexOf('/');
    return PolicyRule.hasOrAll(held, resource)
        || (slash >= 0 && held.contains("*" + resource.substring(slash)));
  }

  /** Rights to some names are none to paths. */
  private static boolean coversUrl(PolicyRule held, String url) {
    return held.resourceNames().isEmpty()
        && held.nonResourceUrls().stream()
            .anyMatch(it -> it.equals(url) || PolicyRule.isPrefix(it, url));
  }

  /** Rights to some names are none to all of them. */
  private static boolean coversName(List<String> held, String name, boolean named) {
    return held.isEmpty() || (named && held.contains(name));
  }
}
