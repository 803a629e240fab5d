package io.instancetypes.install;

import io.instancetypes.api.Fields;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/** The account of the operator, and the roles of the table with those who have them. */
public final class RoleManifests {
  private static final String API_GROUP = "rbac.authorization.k8s.io";
  private static final String API_VERSION = API_GROUP + "/v1";

  private final String namespace;
  private final Function<InstalledRole, String> title;

  private RoleManifests(String namespace, Function<InstalledRole, String> title) {
    this.namespace = namespace;
    this.title = title;
  }

  /** Those of a cluster. */
  static List<Fields> of(String namespace) {
    var manifests = new RoleManifests(namespace, InstalledRole::title);
    List<Fields> documents =
        manifests.documents(
            Arrays.stream(InstalledRole.values()).filter(InstalledRole::isForClusters).toList());
    documents.add(manifests.frontProxyReader());
    return documents;
  }

  /** Those of a server of its own, and the namespace of the account. */
  public static List<Fields> embedded(String namespace) {
    var documents = new ArrayList<Fields>();
    documents.add(
        Fields.of("apiVersion", "v1", "kind", "Namespace", "metadata", metadata(namespace, null)));
    documents.addAll(
        new RoleManifests(namespace, InstalledRole::embeddedTitle)
            .documents(
                Arrays.stream(InstalledRole.values()).filter(InstalledRole::isEmbedded).toList()));
    return documents;
  }

  /** The account and the role of whoever runs guests beside such a server. */
  public static List<Fields> runtime(String namespace) {
    var manifests = new RoleManifests(namespace, InstalledRole::embeddedTitle);
    return List.of(
        manifests.serviceAccount(InstallationNames.RUNTIME),
        manifests.role(InstalledRole.RUNTIME),
        manifests.binding(InstalledRole.RUNTIME, manifests.account(InstallationNames.RUNTIME)));
  }

  private List<Fields> documents(List<InstalledRole> roles) {
    var documents = new ArrayList<Fields>();
    documents.add(serviceAccount(InstallationNames.OPERATOR));
    roles.forEach(role -> documents.add(role(role)));
    for (InstalledRole role : roles) {
      if (role.isPlatforms()) {
        documents.add(binding(role, account()));
      } else if (role.isEverybodys()) {
        documents.add(binding(role, everybody()));
      }
    }
    return documents;
  }

  private Fields serviceAccount(String name) {
    return Fields.of(
        "apiVersion", "v1", "kind", "ServiceAccount", "metadata", metadata(name, namespace));
  }

  private Fields role(InstalledRole role) {
    Fields metadata = metadata(title.apply(role), role.isNamespaced() ? namespace : null);
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
        rules(RoleTable.rules(role)));
  }

  private static List<Object> rules(List<RoleRule> table) {
    var rules = new ArrayList<Object>();
    RoleRule before = null;
    for (RoleRule rule : table) {
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

  private static Fields rule(RoleRule rule) {
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

  private Fields binding(InstalledRole role, Fields subject) {
    return binding(
        metadata(title.apply(role), role.isNamespaced() ? namespace : null),
        Fields.of("apiGroup", API_GROUP, "kind", kind(role), "name", title.apply(role)),
        subject);
  }

  /** Whom the API server has authenticated is told by a certificate that is known from there. */
  private Fields frontProxyReader() {
    return binding(
        metadata(InstallationNames.OPERATOR, "kube-system"),
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
        new ArrayList<Object>(List.of(subject)));
  }

  private Fields account() {
    return account(InstallationNames.OPERATOR);
  }

  private Fields account(String name) {
    return Fields.of("kind", "ServiceAccount", "name", name, "namespace", namespace);
  }

  private static Fields everybody() {
    return Fields.of("apiGroup", API_GROUP, "kind", "Group", "name", "system:authenticated");
  }

  private static String kind(InstalledRole role) {
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
