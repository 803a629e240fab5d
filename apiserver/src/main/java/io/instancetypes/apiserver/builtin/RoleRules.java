package io.instancetypes.apiserver.builtin;

import io.instancetypes.api.Fields;
import io.instancetypes.machinery.structuralschema.FieldError;
import io.instancetypes.machinery.structuralschema.NameRule;
import io.instancetypes.machinery.structuralschema.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What is wrong with the rules of a role, or with what a binding binds. */
final class RoleRules {
  private static final String GROUP = "rbac.authorization.k8s.io";

  private final boolean namespaced;
  private final List<FieldError> errors = new ArrayList<>();

  private RoleRules(boolean namespaced) {
    this.namespaced = namespaced;
  }

  static List<FieldError> ofRole(Fields role, boolean namespaced) {
    var rules = new RoleRules(namespaced);
    rules.each(role, "rules", rules::rule);
    return rules.errors;
  }

  static List<FieldError> ofBinding(Fields binding, boolean namespaced) {
    var rules = new RoleRules(namespaced);
    rules.reference(Fields.map(binding, "roleRef"), Path.of("roleRef"));
    rules.each(binding, "subjects", rules::subject);
    return rules.errors;
  }

  private interface Check {
    void of(Map<?, ?> item, Path path);
  }

  private void each(Fields object, String field, Check check) {
    List<?> items = Fields.list(object, field);
    for (int i = 0; i < items.size(); i++) {
      check.of(Fields.map(items.get(i)), Path.of(field).index(i));
    }
  }

  private void rule(Map<?, ?> rule, Path path) {
    if (Fields.list(rule, "verbs").isEmpty()) {
      require(path.field("verbs"), "verbs must contain at least one value");
    }
    List<?> urls = Fields.list(rule, "nonResourceURLs");
    if (!urls.isEmpty()) {
      urls(rule, urls, path.field("nonResourceURLs"));
      return;
    }
    if (Fields.list(rule, "apiGroups").isEmpty()) {
      require(path.field("apiGroups"), "resource rules must supply at least one api group");
    }
    if (Fields.list(rule, "resources").isEmpty()) {
      require(path.field("resources"), "resource rules must supply at least one resource");
    }
  }

  private void urls(Map<?, ?> rule, List<?> urls, Path path) {
    if (namespaced) {
      errors.add(
          FieldError.invalid(path, urls, "namespaced rules cannot apply to non-resource URLs"));
    }
    if (!Fields.list(rule, "apiGroups").isEmpty()
        || !Fields.list(rule, "resources").isEmpty()
        || !Fields.list(rule, "resourceNames").isEmpty()) {
      errors.add(
          FieldError.invalid(
              path, urls, "rules cannot apply to both regular resources and non-resource URLs"));
    }
  }

  private void reference(Map<?, ?> reference, Path path) {
    String group = Fields.text(reference, "apiGroup");
    if (!group.isEmpty()) {
      choice(path.field("apiGroup"), group, List.of(GROUP));
    }
    List<String> kinds = namespaced ? List.of("Role", "ClusterRole") : List.of("ClusterRole");
    choice(path.field("kind"), Fields.text(reference, "kind"), kinds);
    String name = Fields.text(reference, "name");
    if (name.isEmpty()) {
      require(path.field("name"), "");
    } else {
      invalid(path.field("name"), name, NameRule.PATH_SEGMENT.mistakes(name));
    }
  }

  private void subject(Map<?, ?> subject, Path path) {
    String name = Fields.text(subject, "name");
    String kind = Fields.text(subject, "kind");
    String group = Fields.text(subject, "apiGroup");
    if (name.isEmpty()) {
      require(path.field("name"), "");
    }
    switch (kind) {
      case "ServiceAccount" -> {
        if (!name.isEmpty()) {
          invalid(path.field("name"), name, NameRule.SUBDOMAIN.mistakes(name));
        }
        choice(path.field("apiGroup"), group, List.of(""));
        if (!namespaced && Fields.text(subject, "namespace").isEmpty()) {
          require(path.field("namespace"), "");
        }
      }
      case "User", "Group" -> choice(path.field("apiGroup"), group, List.of(GROUP));
      default -> choice(path.field("kind"), kind, List.of("ServiceAccount", "User", "Group"));
    }
  }

  private void choice(Path path, String value, List<String> choices) {
    if (!choices.contains(value)) {
      errors.add(FieldError.notSupported(path, value, choices));
    }
  }

  private void invalid(Path path, String value, List<String> mistakes) {
    mistakes.forEach(mistake -> errors.add(FieldError.invalid(path, value, mistake)));
  }

  private void require(Path path, String why) {
    errors.add(FieldError.required(path, why));
  }
}
