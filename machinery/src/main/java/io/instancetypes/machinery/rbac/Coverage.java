package io.instancetypes.machinery.rbac;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Whether some rules allow all that others allow. */
final class Coverage {
  private Coverage() {}

  /** The smallest parts of what is wanted that nothing held covers. */
  static List<PolicyRule> missing(List<PolicyRule> held, List<PolicyRule> wanted) {
    return wanted.stream()
        .flatMap(rule -> parts(rule).stream())
        .filter(part -> held.stream().noneMatch(rule -> covers(rule, part)))
        .toList();
  }

  /** One line for each resource or path, sorted. */
  static String describe(List<PolicyRule> parts) {
    var verbsOf = new LinkedHashMap<PolicyRule, List<String>>();
    for (PolicyRule part : parts) {
      var target = withVerbs(part, List.of());
      // Kubernetes joins the verbs of a resource, but tells those of a path apart.
      var key = part.nonResourceUrls().isEmpty() ? target : part;
      verbsOf.computeIfAbsent(key, unknown -> new ArrayList<>()).addAll(part.verbs());
    }
    var lines = new TreeSet<String>();
    verbsOf.forEach((target, verbs) -> lines.add(describe(withVerbs(target, verbs))));
    return String.join("\n", lines);
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

  private static List<PolicyRule> parts(PolicyRule rule) {
    var parts = new ArrayList<PolicyRule>();
    for (String group : rule.apiGroups()) {
      for (String resource : rule.resources()) {
        for (String verb : rule.verbs()) {
          addParts(parts, verb, group, resource, rule.resourceNames());
        }
      }
    }
    for (String url : rule.nonResourceUrls()) {
      for (String verb : rule.verbs()) {
        parts.add(new PolicyRule(List.of(verb), List.of(), List.of(), List.of(), List.of(url)));
      }
    }
    return parts;
  }

  private static void addParts(
      List<PolicyRule> parts, String verb, String group, String resource, List<String> names) {
    List<List<String>> each =
        names.isEmpty() ? List.of(List.of()) : names.stream().map(List::of).toList();
    for (List<String> name : each) {
      parts.add(new PolicyRule(List.of(verb), List.of(group), List.of(resource), name, List.of()));
    }
  }

  /** A part is small enough to be covered by one rule wholly or not at all. */
  private static boolean covers(PolicyRule held, PolicyRule part) {
    return PolicyRule.hasOrAll(held.verbs(), part.verbs().getFirst())
        && part.apiGroups().stream().allMatch(it -> PolicyRule.hasOrAll(held.apiGroups(), it))
        && part.resources().stream().allMatch(it -> coversResource(held.resources(), it))
        && part.nonResourceUrls().stream().allMatch(it -> coversUrl(held.nonResourceUrls(), it))
        && coversName(held.resourceNames(), part.resourceNames());
  }

  private static boolean coversResource(List<String> held, String resource) {
    int slash = resource.indexOf('/');
    return PolicyRule.hasOrAll(held, resource)
        || (slash >= 0 && held.contains("*" + resource.substring(slash)));
  }

  private static boolean coversUrl(List<String> held, String url) {
    return held.stream().anyMatch(it -> it.equals(url) || PolicyRule.isPrefix(it, url));
  }

  /** Rights to some names are none to all of them. */
  private static boolean coversName(List<String> held, List<String> name) {
    return held.isEmpty() || (!name.isEmpty() && held.containsAll(name));
  }
}
