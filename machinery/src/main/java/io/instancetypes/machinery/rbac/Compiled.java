package io.instancetypes.machinery.rbac;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The policies under one version number, each read when it is first needed. */
final class Compiled {
  private final long version;
  private final Policies policies;
  private final Map<ResolvedRole.Reference, ResolvedRole> roles = new ConcurrentHashMap<>();
  private final Map<String, Grants> ofNamespaces = new ConcurrentHashMap<>();
  private final Grants ofCluster;

  Compiled(Policies policies, long version) {
    this.version = version;
    this.policies = policies;
    this.ofCluster = new Grants(policies.clusterRoleBindings(), "", this::role);
  }

  long version() {
    return version;
  }

  private ResolvedRole role(ResolvedRole.Reference reference) {
    return roles.computeIfAbsent(reference, unknown -> ResolvedRole.find(policies, unknown));
  }

  /** What a user holds in a namespace, or in the whole cluster if that is empty. */
  List<Grant> grants(UserInfo user, String namespace) {
    var grants = new ArrayList<Grant>();
    ofCluster.collect(user, grants);
    if (!namespace.isEmpty()) {
      ofNamespace(namespace).collect(user, grants);
    }
    return grants;
  }

  private Grants ofNamespace(String namespace) {
    Grants known = ofNamespaces.get(namespace);
    if (known != null) {
      return known;
    }
    var grants = new Grants(policies.roleBindings(namespace), namespace, this::role);
    if (!grants.isEmpty()) {
      // Whoever makes up names of namespaces must not fill the memory with them.
      ofNamespaces.put(namespace, grants);
    }
    return grants;
  }
}
