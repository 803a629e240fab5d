package io.instancetypes.apiserver.builtin;

import io.instancetypes.api.Fields;
import io.instancetypes.machinery.structuralschema.FieldError;
import io.instancetypes.machinery.structuralschema.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What must be true of the rules of a flow schema. */
final class FlowRules {
  private static final List<String> SUBJECTS = List.of("Group", "ServiceAccount", "User");

  private final List<FieldError> errors;

  private FlowRules(List<FieldError> errors) {
    this.errors = errors;
  }

  static void check(List<FieldError> errors, Map<?, ?> spec, Path path) {
    var rules = new FlowRules(errors);
    List<Map<?, ?>> items = Fields.maps(spec, "rules");
    for (int i = 0; i < items.size(); i++) {
      rules.checkRule(items.get(i), path.index(i));
    }
  }

  private void checkRule(Map<?, ?> rule, Path path) {
    List<Map<?, ?>> subjects = Fields.maps(rule, "subjects");
    if (subjects.isEmpty()) {
      required(path.field("subjects"), "subjects must contain at least one value");
    }
    for (int i = 0; i < subjects.size(); i++) {
      checkSubject(subjects.get(i), path.field("subjects").index(i));
    }
    List<Map<?, ?>> resources = Fields.maps(rule, "resourceRules");
    List<Map<?, ?>> paths = Fields.maps(rule, "nonResourceRules");
    if (resources.isEmpty() && paths.isEmpty()) {
      required(path, "at least one of resourceRules and nonResourceRules has to be non-empty");
    }
    for (int i = 0; i < resources.size(); i++) {
      checkResources(resources.get(i), path.field("resourceRules").index(i));
    }
    for (int i = 0; i < paths.size(); i++) {
      checkPaths(paths.get(i), path.field("nonResourceRules").index(i));
    }
  }

  private void checkSubject(Map<?, ?> subject, Path path) {
    String kind = Fields.text(subject, "kind");
    if (!SUBJECTS.contains(kind)) {
      errors.add(FieldError.notSupported(path.field("kind"), kind, SUBJECTS));
      return;
    }
    checkNamed(subject, path, kind);
    for (String other : List.of("User", "Group", "ServiceAccount")) {
      String field = field(other);
      if (!other.equals(kind) && subject.containsKey(field)) {
        errors.add(
            FieldError.forbidden(
                path.field(field),
                "%s is forbidden when subject kind is not '%s'".formatted(field, other)));
      }
    }
  }

  private void checkNamed(Map<?, ?> subject, Path path, String kind) {
    String field = field(kind);
    Path at = path.field(field);
    if (!(subject.get(field) instanceof Map<?, ?> named)) {
      required(at, "%s is required when subject kind is '%s'".formatted(field, kind));
      return;
    }
    if (Fields.text(named, "name").isEmpty()) {
      required(at.field("name"), "");
    }
    if (kind.equals("ServiceAccount") && Fields.text(named, "namespace").isEmpty()) {
      required(at.field("namespace"), "must specify namespace for service account");
    }
  }

  private static String field(String kind) {
    return kind.substring(0, 1).toLowerCase(Locale.ROOT) + kind.substring(1);
  }

  private void checkResources(Map<?, ?> rule, Path path) {
    checkList(rule, path, "verbs", "verbs must contain at least one value", "verbs");
    checkList(
        rule, path, "apiGroups", "resource rules must supply at least one api group", "api groups");
    checkList(
        rule, path, "resources", "resource rules must supply at least one resource", "resources");
    boolean none = Fields.texts(rule, "namespaces").isEmpty();
    if (none && !Boolean.TRUE.equals(rule.get("clusterScope"))) {
      required(
          path.field("namespaces"),
          "resource rules that are not cluster scoped must supply at least one namespace");
    } else if (!none) {
      checkList(rule, path, "namespaces", "", "namespaces");
    }
  }

  private void checkPaths(Map<?, ?> rule, Path path) {
    checkList(rule, path, "verbs", "verbs must contain at least one value", "verbs");
    String field = "nonResourceURLs";
    checkList(
        rule, path, field, "nonResourceURLs must contain at least one value", "non-resource URLs");
    List<String> urls = Fields.texts(rule, field);
    for (int i = 0; i < urls.size(); i++) {
      String mistake = urls.get(i).equals("*") ? null : mistake(urls.get(i));
      if (mistake != null) {
        errors.add(FieldError.invalid(path.field(field).index(i), urls.get(i), mistake));
      }
    }
  }

  /** Null if there is none. */
  private static String mistake(String url) {
    int star = url.indexOf('*');
    if (url.chars().anyMatch(Character::isWhitespace)) {
      return "must not contain white-space";
    }
    if (!url.startsWith("/")) {
      return "must start with slash";
    }
    if (url.contains("//")) {
      return "must not contain double slash";
    }
    return star >= 0 && !url.endsWith("/*") || star != url.lastIndexOf('*')
        ? "wildcard can only do suffix matching"
        : null;
  }

  private void checkList(Map<?, ?> rule, Path path, String field, String missing, String words) {
    List<String> items = Fields.texts(rule, field);
    if (items.isEmpty()) {
      required(path.field(field), missing);
    } else if (items.size() > 1 && items.contains("*")) {
      errors.add(
          FieldError.invalid(
              path.field(field),
              new ArrayList<Object>(items),
              "if '*' is present, must not specify other " + words));
    }
  }

  private void required(Path path, String why) {
    errors.add(FieldError.required(path, why));
  }
}
