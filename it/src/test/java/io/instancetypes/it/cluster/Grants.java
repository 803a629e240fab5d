package io.instancetypes.it.cluster;

import io.instancetypes.api.Fields;
import io.instancetypes.install.InstalledRole;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/** The roles of the operators' account in a cluster, of which rights can be taken away. */
record Grants(Cluster cluster) {
  private static final String RBAC = "/apis/rbac.authorization.k8s.io/v1/";

  void all() {
    keep(right -> true);
  }

  void allBut(Right missing) {
    keep(right -> !right.equals(missing));
  }

  private void keep(Predicate<Right> kept) {
    for (InstalledRole role : InstalledRole.values()) {
      if (role.isOperators()) {
        cluster.api().merge(path(role), Fields.of("rules", rules(role, kept)));
      }
    }
  }

  private static String path(InstalledRole role) {
    return RBAC
        + (role.isNamespaced() ? "namespaces/instancetypes/roles/" : "clusterroles/")
        + role.title();
  }

  private static List<Object> rules(InstalledRole role, Predicate<Right> kept) {
    var rules = new ArrayList<Object>();
    for (Right right : Right.shipped()) {
      if (right.role() == role && kept.test(right)) {
        rules.add(rule(right));
      }
    }
    return rules;
  }

  private static Fields rule(Right right) {
    Fields rule =
        Fields.of(
            "apiGroups",
            Arrays.asList(right.group()),
            "resources",
            Arrays.asList(right.resource()),
            "verbs",
            Arrays.asList(right.verb()));
    if (!right.name().isEmpty()) {
      rule.put("resourceNames", Arrays.asList(right.name()));
    }
    return rule;
  }

  /** As the API server itself says. */
  boolean allow(Request request) {
    Fields answer =
        cluster
            .api()
            .create("/apis/authorization.k8s.io/v1/subjectaccessreviews", request.review());
    return Boolean.TRUE.equals(answer.object("status").get("allowed"));
  }
}
