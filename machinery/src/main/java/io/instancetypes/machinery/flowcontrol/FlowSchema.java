package io.instancetypes.machinery.flowcontrol;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.machinery.rbac.UserInfo;
import io.instancetypes.machinery.request.RequestInfo;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * Which requests belong to a priority level, and which of those are of one flow.
 *
 * @param distinguisher by what flows differ: {@code ByUser}, {@code ByNamespace}; empty for one
 *     flow
 */
public record FlowSchema(
    String name,
    String uid,
    long precedence,
    String level,
    String distinguisher,
    List<Rule> rules) {

  /** In which they are asked; the first that matches decides. */
  public static final Comparator<FlowSchema> ORDER =
      Comparator.comparingLong(FlowSchema::precedence).thenComparing(FlowSchema::name);

  public static FlowSchema of(Map<?, ?> object) {
    Map<?, ?> spec = Fields.map(object, "spec");
    return new FlowSchema(
        new KubeObject(object).name(),
        new KubeObject(object).uid(),
        Fields.number(spec, "matchingPrecedence"),
        Fields.text(Fields.map(spec, "priorityLevelConfiguration"), "name"),
        Fields.text(Fields.map(spec, "distinguisherMethod"), "type"),
        Fields.maps(spec, "rules").stream().map(Rule::of).toList());
  }

  public boolean matches(UserInfo user, RequestInfo info) {
    for (Rule rule : rules) {
      if (rule.matches(user, info)) {
        return true;
      }
    }
    return false;
  }

  /** The flow of a request; empty if all that match are one. */
  public String flow(UserInfo user, RequestInfo info) {
    return switch (distinguisher) {
      case "ByUser" -> user.name();
      case "ByNamespace" -> info.namespace();
      default -> "";
    };
  }

  /** Who does what. */
  record Rule(List<Subject> subjects, List<ResourceRule> resources, List<PathRule> paths) {
    static Rule of(Map<?, ?> rule) {
      return new Rule(
          Fields.maps(rule, "subjects").stream().map(Subject::of).toList(),
          Fields.maps(rule, "resourceRules").stream().map(ResourceRule::of).toList(),
          Fields.maps(rule, "nonResourceRules").stream().map(PathRule::of).toList());
    }

    boolean matches(UserInfo user, RequestInfo info) {
      return isOf(user) && (info.isResource() ? coversResource(info) : coversPath(info));
    }

    // Asked for every request, of every schema before the one that matches: no streams.

    private boolean isOf(UserInfo user) {
      for (Subject subject : subjects) {
        if (subject.is(user)) {
          return true;
        }
      }
      return false;
    }

    private boolean coversResource(RequestInfo info) {
      for (ResourceRule rule : resources) {
        if (rule.matches(info)) {
          return true;
        }
      }
      return false;
    }

    private boolean coversPath(RequestInfo info) {
      for (PathRule rule : paths) {
        if (rule.matches(info)) {
          return true;
        }
      }
      return false;
    }
  }

  /**
   * @param account the user that a service account is, or how the users of all begin
   */
  record Subject(String kind, String name, String account) {
    static Subject of(Map<?, ?> subject) {
      String kind = Fields.text(subject, "kind");
      Map<?, ?> named =
          switch (kind) {
            case "User" -> Fields.map(subject, "user");
            case "Group" -> Fields.map(subject, "group");
            default -> Fields.map(subject, "serviceAccount");
          };
      String name = Fields.text(named, "name");
      return new Subject(
          kind,
          name,
          UserInfo.serviceAccountName(
              Fields.text(named, "namespace"), name.equals("*") ? "" : name));
    }

    boolean is(UserInfo user) {
      return switch (kind) {
        case "User" -> name.equals("*") || name.equals(user.name());
        case "Group" -> name.equals("*") || user.groups().contains(name);
        default -> name.equals("*") ? user.name().startsWith(account) : user.name().equals(account);
      };
    }
  }

  record ResourceRule(
      List<String> verbs,
      List<String> groups,
      List<String> resources,
      boolean clusterScope,
      List<String> namespaces) {
    static ResourceRule of(Map<?, ?> rule) {
      return new ResourceRule(
          Fields.texts(rule, "verbs"),
          Fields.texts(rule, "apiGroups"),
          Fields.texts(rule, "resources"),
          Boolean.TRUE.equals(rule.get("clusterScope")),
          Fields.texts(rule, "namespaces"));
    }

    boolean matches(RequestInfo info) {
      String resource =
          info.subresource().isEmpty()
              ? info.resource()
              : info.resource() + "/" + info.subresource();
      boolean placed =
          info.namespace().isEmpty() ? clusterScope : holds(namespaces, info.namespace());
      return placed
          && holds(verbs, info.verb())
          && holds(groups, info.group())
          && holds(resources, resource);
    }
  }

  record PathRule(List<String> verbs, List<String> paths) {
    static PathRule of(Map<?, ?> rule) {
      return new PathRule(Fields.texts(rule, "verbs"), Fields.texts(rule, "nonResourceURLs"));
    }

    boolean matches(RequestInfo info) {
      return holds(verbs, info.verb())
          && paths.stream()
              .anyMatch(
                  path ->
                      path.equals("*")
                          || path.equals(info.path())
                          || (path.endsWith("/*")
                              && info.path().startsWith(path.substring(0, path.length() - 1))));
    }
  }

  private static boolean holds(List<String> allowed, String value) {
    return allowed.contains("*") || allowed.contains(value);
  }
}
