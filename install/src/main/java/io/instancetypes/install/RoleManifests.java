package io.instancetypes.install;

import io.instancetypes.api.Fields;
import java.util.ArrayList;
import java.util.List;

/** The account of the operator, and the roles of the table with those who have them. */
final class RoleManifests {
  private static final String API_GROUP = "rbac.authorization.k8s.io";
  private static final String API_VERSION = API_GROUP + "/v1";

  private final String namespace;

  private RoleManifests(String namespace) {
    this.namespace = namespace;
  }

  static List<Fields> of(String namespace) {
    var manifests = new RoleManifests(namespace);
    var documents = new ArrayList<Fields>();
    documents.add(
        Fields.of(
            "apiVersion",
            "v1",
            "kind",
            "ServiceAccount",
            "metadata",
            metadata(Names.OPERATOR, namespace)));
    for (Role role : Role.values()) {
      documents.add(manifests.role(role));
    }
    for (Role role : Role.values()) {
      if (role.isOperators()) {
        documents.add(manifests.binding(role, manifests.account()));
      }
    }
    documents.add(manifests.binding(Role.VIEW_CLUSTER_TYPES, everybody()));
    documents.add(manifests.frontProxyReader());
    return documents;
  }

  private Fields role(Role role) {
    Fields metadata = metadata(role.title(), role.isNamespaced() ? namespace : null);
    if (!role.aggregatedTo().isEmpty()) {
      metadata.object("labels").put(API_GROUP + "/aggregate-to-" + role.aggregatedTo(), "true");
    }
    return Fields.of(
        "apiVersion",
        API_VERSION,
        "kind",
        kind(role),
        "metadata",
        metadata,
        "rules",
        rules(Roles.rules(role)));
  }

  private static List<Object> rules(List<Rule> table) {
    var rules = new ArrayList<Object>();
    Rule before = null;
    for (Rule rule : table) {
      if (before == null || !rule.isBeside(before)) {
        rules.add(rule(rule));
      }
      List<Object> verbs = verbs((Fields) rules.getLast());
      verbs.add(rule.verb());
      before = rule;
    }
    return rules;
  }

  @SuppressWarnings("unchecked")
  private static List<Object> verbs(Fields rule) {
    return (List<Object>) rule.get("verbs");
  }

  private static Fields rule(Rule rule) {
    var document =
        Fields.of(
            "apiGroups",
            new ArrayList<Object>(List.of(rule.group())),
            "resources",
            new ArrayList<Object>(rule.resources()));
    if (!rule.names().isEmpty()) {
      document.put("resourceNames", new ArrayList<Object>(rule.names()));
    }
    document.put("verbs", new ArrayList<>());
    return document;
  }

  private Fields binding(Role role, Fields subject) {
    return binding(
        metadata(role.title(), role.isNamespaced() ? namespace : null),
        Fields.of("apiGroup", API_GROUP, "kind", kind(role), "name", role.title()),
        subject);
  }

  /** Whom the API server has authenticated is told by a certificate that is known from there. */
  private Fields frontProxyReader() {
    return binding(
        metadata(Names.OPERATOR, "kube-system"),
        Fields.of(
            "apiGroup",
            API_GROUP,
            "kind",
            "Role",
            "name",
            "extension-apiserver-authentication-reader"),
        account());
  }

  private static Fields binding(Fields metadata, Fields role, Fields subject) {
    return Fields.of(
        "apiVersion",
        API_VERSION,
        "kind",
        metadata.containsKey("namespace") ? "RoleBinding" : "ClusterRoleBinding",
        "metadata",
        metadata,
        "roleRef",
        role,
        "subjects",
        List.of(subject));
  }

  private Fields account() {
    return Fields.of("kind", "ServiceAccount", "name", Names.OPERATOR, "namespace", namespace);
  }

  private static Fields everybody() {
    return Fields.of("apiGroup", API_GROUP, "kind", "Group", "name", "system:authenticated");
  }

  private static String kind(Role role) {
    return role.isNamespaced() ? "Role" : "ClusterRole";
  }

  private static Fields metadata(String name, String namespace) {
    var metadata = Fields.of("name", name);
    if (namespace != null) {
      metadata.put("namespace", namespace);
    }
    return metadata;
  }
}
