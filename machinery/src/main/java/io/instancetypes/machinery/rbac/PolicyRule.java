package io.instancetypes.machinery.rbac;

import io.instancetypes.api.Fields;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** One rule of a role: verbs on resources or on paths. */
public record PolicyRule(
    List<String> verbs,
    List<String> apiGroups,
    List<String> resources,
    List<String> resourceNames,
    List<String> nonResourceUrls) {
  private static final String ALL = "*";

  /** The rules of a role's document; what is no rule grants nothing. */
  static List<PolicyRule> ofRole(Map<?, ?> role) {
    var rules = new ArrayList<PolicyRule>();
    if (role.get("rules") instanceof List<?> list) {
      for (Object rule : list) {
        if (rule instanceof Map<?, ?> map) {
          rules.add(of(map));
        }
      }
    }
    return List.copyOf(rules);
  }

  static PolicyRule of(Map<?, ?> rule) {
    return new PolicyRule(
        Fields.texts(rule, "verbs"),
        Fields.texts(rule, "apiGroups"),
        Fields.texts(rule, "resources"),
        Fields.texts(rule, "resourceNames"),
        Fields.texts(rule, "nonResourceURLs"));
  }

  /** The fields that are not empty, as they stand in a role and in a review of rules. */
  Fields document() {
    var rule = Fields.of("verbs", verbs);
    putUnlessEmpty(rule, "apiGroups", apiGroups);
    putUnlessEmpty(rule, "resources", resources);
    putUnlessEmpty(rule, "resourceNames", resourceNames);
    putUnlessEmpty(rule, "nonResourceURLs", nonResourceUrls);
    return rule;
  }

  private static void putUnlessEmpty(Fields rule, String key, List<String> texts) {
    if (!texts.isEmpty()) {
      rule.put(key, texts);
    }
  }

  boolean allows(Attributes wanted) {
    if (!hasOrAll(verbs, wanted.verb())) {
      return false;
    }
    return wanted.isResourceRequest()
        ? hasOrAll(apiGroups, wanted.group())
            && matchesResource(wanted.resource(), wanted.subresource())
            && (resourceNames.isEmpty() || resourceNames.contains(wanted.name()))
        : matchesPath(wanted.path());
  }

  static boolean hasOrAll(List<String> texts, String wanted) {
    // Not a stream, not two searches: this runs for every rule of every request.
    for (int i = 0; i < texts.size(); i++) {
      String text = texts.get(i);
      if (text.equals(wanted) || text.equals(ALL)) {
        return true;
      }
    }
    return false;
  }

  private boolean matchesResource(String resource, String subresource) {
    if (subresource.isEmpty()) {
      return hasOrAll(resources, resource);
    }
    for (int i = 0; i < resources.size(); i++) {
      String text = resources.get(i);
      if (text.equals(ALL) || joins(text, resource, subresource) || joins(text, ALL, subresource)) {
        return true;
      }
    }
    return false;
  }

  private static boolean joins(String text, String resource, String subresource) {
    return text.length() == resource.length() + 1 + subresource.length()
        && text.charAt(resource.length()) == '/'
        && text.startsWith(resource)
        && text.endsWith(subresource);
  }

  private boolean matchesPath(String path) {
    for (String url : nonResourceUrls) {
      if (url.equals(path) || isPrefix(url, path)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a pattern that ends with a star stands for a path. */
  static boolean isPrefix(String pattern, String path) {
    return pattern.endsWith(ALL) && path.startsWith(withoutStars(pattern));
  }

  private static String withoutStars(String pattern) {
    int end = pattern.length();
    while (end > 0 && pattern.charAt(end - 1) == '*') {
      end--;
    }
    return pattern.substring(0, end);
  }
}
