package io.instancetypes.machinery.rbac;

import io.instancetypes.api.Fields;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The roles and bindings that a new cluster starts with. */
public final class BootstrapPolicy {
  static final String GROUP = "rbac.authorization.k8s.io";

  private BootstrapPolicy() {}

  /** ClusterRoles with their rules gathered already, then ClusterRoleBindings. */
  public static List<Fields> objects() {
    return objects(List.of());
  }

  /** The same for a cluster that has more from its start: others may be gathered from those. */
  public static List<Fields> objects(List<Fields> more) {
    var roles = new ArrayList<Fields>(SystemRoles.all());
    more.stream().filter(BootstrapPolicy::isClusterRole).forEach(roles::add);
    Map<String, List<Object>> gathered = Aggregation.changes(roles);
    for (Fields role : roles) {
      List<Object> rules = gathered.get(role.object("metadata").get("name"));
      if (rules != null) {
        role.put("rules", rules);
      }
    }
    roles.addAll(bindings());
    more.stream().filter(object -> !isClusterRole(object)).forEach(roles::add);
    // They are the caller's to change, and share rules and lists of verbs so far.
    roles.replaceAll(Fields::copyOf);
    return roles;
  }

  private static boolean isClusterRole(Fields object) {
    return "ClusterRole".equals(object.get("kind"));
  }

  private static List<Fields> bindings() {
    return List.of(
        binding("cluster-admin", UserInfo.MASTERS),
        binding("system:monitoring", "system:monitoring"),
        binding("system:discovery", UserInfo.AUTHENTICATED),
        binding("system:basic-user", UserInfo.AUTHENTICATED),
        binding("system:public-info-viewer", UserInfo.AUTHENTICATED, UserInfo.UNAUTHENTICATED));
  }

  private static Fields binding(String role, String... groups) {
    var subjects = new ArrayList<Object>();
    for (String group : groups) {
      subjects.add(Fields.of("kind", "Group", "apiGroup", GROUP, "name", group));
    }
    return Fields.of(
        "apiVersion",
        GROUP + "/v1",
        "kind",
        "ClusterRoleBinding",
        "metadata",
        metadata(role, new Fields()),
        "subjects",
        subjects,
        "roleRef",
        Fields.of("apiGroup", GROUP, "kind", "ClusterRole", "name", role));
  }

  /** A role with the labels by which others gather it: {@code "view"} is gathered by view. */
  static Fields role(String name, String gatheredBy, PolicyRule... rules) {
    var labels = new Fields();
    if (!gatheredBy.isEmpty()) {
      labels.put(gatheringLabel(gatheredBy), "true");
    }
    var documents = new ArrayList<Object>();
    for (PolicyRule rule : rules) {
      documents.add(rule.document());
    }
    return Fields.of(
        "apiVersion",
        GROUP + "/v1",
        "kind",
        "ClusterRole",
        "metadata",
        metadata(name, labels),
        "rules",
        documents);
  }

  /** A role that gathers all that are labelled for it. */
  static Fields gathering(String name, String gatheredBy) {
    Fields role = role(name, gatheredBy);
    Fields selector = Fields.of("matchLabels", Fields.of(gatheringLabel(name), "true"));
    role.put("aggregationRule", Fields.of("clusterRoleSelectors", List.of(selector)));
    return role;
  }

  private static String gatheringLabel(String role) {
    return GROUP + "/aggregate-to-" + role;
  }

  private static Fields metadata(String name, Fields labels) {
    labels.put("kubernetes.io/bootstrapping", "rbac-defaults");
    return Fields.of(
        "name",
        name,
        "labels",
        labels,
        "annotations",
        Fields.of("rbac.authorization.kubernetes.io/autoupdate", "true"));
  }
}
