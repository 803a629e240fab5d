package io.instancetypes.machinery.rbac;

import io.instancetypes.api.Fields;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The rules of a role; if it can't be found, there are none, and the problem says so. */
record ResolvedRole(List<PolicyRule> rules, String problem) {
  /** What a binding says it grants; the namespace is empty unless the kind is Role. */
  record Reference(String kind, String namespace, String name) {
    static Reference of(Map<?, ?> binding, String namespace) {
      Map<?, ?> reference = Fields.map(binding, "roleRef");
      String kind = Fields.text(reference, "kind");
      return new Reference(
          kind, kind.equals("Role") ? namespace : "", Fields.text(reference, "name"));
    }

    /** The name that its resource has in a path. */
    String resource() {
      return kind.equals("Role") ? "roles" : "clusterroles";
    }

    Map<?, ?> in(Policies policies) {
      return switch (kind) {
        case "ClusterRole" -> policies.clusterRole(name);
        // A Role is of no use to a binding of the whole cluster.
        case "Role" -> namespace.isEmpty() ? null : policies.role(namespace, name);
        default -> null;
      };
    }

    private String notFound() {
      return switch (kind) {
        case "ClusterRole", "Role" ->
            kind.toLowerCase(Locale.ROOT)
                + ".rbac.authorization.k8s.io "
                + Quoted.text(name)
                + " not found";
        default -> "unsupported role reference kind: " + Quoted.text(kind);
      };
    }
  }

  static ResolvedRole find(Policies policies, Reference reference) {
    Map<?, ?> document = reference.in(policies);
    return document == null
        ? new ResolvedRole(List.of(), reference.notFound())
        : new ResolvedRole(PolicyRule.ofRole(document), null);
  }
}
