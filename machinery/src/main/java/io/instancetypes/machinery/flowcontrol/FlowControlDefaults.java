package io.instancetypes.machinery.flowcontrol;

import io.instancetypes.api.Fields;
import io.instancetypes.machinery.rbac.UserInfo;
import java.util.ArrayList;
import java.util.List;

/** The flow schemas and priority levels that every Kubernetes has, and one of our own. */
public final class FlowControlDefaults {
  public static final String GROUP = "flowcontrol.apiserver.k8s.io";
  public static final String EXEMPT = "exempt";
  public static final String CATCH_ALL = "catch-all";

  /** Objects with this annotation are kept as they are here. */
  public static final String AUTO_UPDATE = "apf.kubernetes.io/autoupdate-spec";

  private static final String BY_USER = "ByUser";
  private static final String BY_NAMESPACE = "ByNamespace";
  private static final List<Object> ANY = List.of("*");

  private FlowControlDefaults() {}

  public static List<Fields> priorityLevels() {
    return List.of(
        level(
            EXEMPT,
            Fields.of(
                "type",
                "Exempt",
                "exempt",
                Fields.of("nominalConcurrencyShares", 0L, "lendablePercent", 0L))),
        limited(CATCH_ALL, 5, 0, Fields.of("type", "Reject")),
        limited("system", 30, 33, queue(64, 6)),
        limited("node-high", 40, 25, queue(64, 6)),
        limited("leader-election", 10, 0, queue(16, 4)),
        limited("workload-high", 40, 50, queue(128, 6)),
        limited("workload-low", 100, 90, queue(128, 6)),
        limited("global-default", 20, 50, queue(128, 6)));
  }

  public static List<Fields> flowSchemas() {
    return List.of(
        schema(EXEMPT, EXEMPT, 1, "", everything(group(UserInfo.MASTERS))),
        schema(CATCH_ALL, CATCH_ALL, 10_000, BY_USER, everything(everybody())),
        schema("probes", EXEMPT, 2, "", probes()),
        schema("system-leader-election", "leader-election", 100, BY_USER, leases(leaders())),
        // Here everybody's leases are safe from everybody's requests.
        schema("leases", "leader-election", 150, BY_USER, leases(everybody())),
        schema("system-node-high", "node-high", 400, BY_USER, nodes()),
        schema("system-nodes", "system", 500, BY_USER, everything(group("system:nodes"))),
        schema(
            "kube-controller-manager",
            "workload-high",
            800,
            BY_NAMESPACE,
            everything(users("system:kube-controller-manager"))),
        schema(
            "kube-scheduler",
            "workload-high",
            800,
            BY_NAMESPACE,
            everything(users("system:kube-scheduler"))),
        schema(
            "kube-system-service-accounts",
            "workload-high",
            900,
            BY_NAMESPACE,
            everything(systemAccounts())),
        schema(
            "service-accounts",
            "workload-low",
            9_000,
            BY_USER,
            everything(group("system:serviceaccounts"))),
        schema("global-default", "global-default", 9_900, BY_USER, everything(everybody())));
  }

  private static Fields limited(String name, long shares, long lendable, Fields response) {
    return level(
        name,
        Fields.of(
            "type",
            "Limited",
            "limited",
            Fields.of(
                "nominalConcurrencyShares",
                shares,
                "limitResponse",
                response,
                "lendablePercent",
                lendable)));
  }

  private static Fields queue(long queues, long handSize) {
    return Fields.of(
        "type",
        "Queue",
        "queuing",
        Fields.of("queues", queues, "handSize", handSize, "queueLengthLimit", 50L));
  }

  private static Fields level(String name, Fields spec) {
    return object("PriorityLevelConfiguration", name, spec);
  }

  private static Fields schema(
      String name, String level, long precedence, String distinguisher, Fields rule) {
    var spec =
        Fields.of(
            "priorityLevelConfiguration",
            Fields.of("name", level),
            "matchingPrecedence",
            precedence);
    if (!distinguisher.isEmpty()) {
      spec.put("distinguisherMethod", Fields.of("type", distinguisher));
    }
    spec.put("rules", List.of(rule));
    return object("FlowSchema", name, spec);
  }

  private static Fields object(String kind, String name, Fields spec) {
    return Fields.of(
        "apiVersion",
        GROUP + "/v1",
        "kind",
        kind,
        "metadata",
        Fields.of("name", name, "annotations", Fields.of(AUTO_UPDATE, "true")),
        "spec",
        spec);
  }

  private static Fields everything(List<Object> subjects) {
    return Fields.of(
        "subjects",
        subjects,
        "resourceRules",
        List.of(resources(ANY, "*", ANY, true)),
        "nonResourceRules",
        List.of(Fields.of("verbs", ANY, "nonResourceURLs", ANY)));
  }

  private static Fields probes() {
    List<Object> paths = List.of("/healthz", "/readyz", "/livez");
    return Fields.of(
        "subjects",
        everybody(),
        "nonResourceRules",
        List.of(Fields.of("verbs", List.of("get"), "nonResourceURLs", paths)));
  }

  private static Fields leases(List<Object> subjects) {
    return Fields.of(
        "subjects", subjects, "resourceRules", List.of(leases("get", "create", "update")));
  }

  private static List<Object> leaders() {
    List<Object> leaders = users("system:kube-controller-manager", "system:kube-scheduler");
    leaders.addAll(systemAccounts());
    return leaders;
  }

  private static Fields leases(Object... verbs) {
    return resources(List.of(verbs), "coordination.k8s.io", List.of("leases"), false);
  }

  private static Fields nodes() {
    return Fields.of(
        "subjects",
        group("system:nodes"),
        "resourceRules",
        List.of(resources(ANY, "", List.of("nodes", "nodes/status"), true), leases("*")));
  }

  private static Fields resources(
      List<Object> verbs, String group, List<Object> resources, boolean clusterScope) {
    var rule = Fields.of("verbs", verbs, "apiGroups", List.of(group), "resources", resources);
    if (clusterScope) {
      rule.put("clusterScope", true);
    }
    rule.put("namespaces", ANY);
    return rule;
  }

  private static List<Object> everybody() {
    var all = new ArrayList<>(group(UserInfo.UNAUTHENTICATED));
    all.addAll(group(UserInfo.AUTHENTICATED));
    return all;
  }

  private static List<Object> group(String name) {
    return List.of(Fields.of("kind", "Group", "group", Fields.of("name", name)));
  }

  private static List<Object> users(String... names) {
    var users = new ArrayList<Object>();
    for (String name : names) {
      users.add(Fields.of("kind", "User", "user", Fields.of("name", name)));
    }
    return users;
  }

  private static List<Object> systemAccounts() {
    return List.of(
        Fields.of(
            "kind",
            "ServiceAccount",
            "serviceAccount",
            Fields.of("namespace", "kube-system", "name", "*")));
  }
}
