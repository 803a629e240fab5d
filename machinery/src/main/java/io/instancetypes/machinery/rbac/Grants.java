package io.instancetypes.machinery.rbac;

import io.instancetypes.api.Fields;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** What the bindings of the cluster, or of one namespace, give to whom. */
final class Grants {
  private final Map<String, List<Grant>> byUser = new HashMap<>();
  private final Map<String, List<Grant>> byGroup = new HashMap<>();

  /** The namespace is empty for bindings of the cluster. */
  Grants(
      List<? extends Map<?, ?>> bindings,
      String namespace,
      Function<ResolvedRole.Reference, ResolvedRole> roles) {
    for (Map<?, ?> binding : bindings) {
      add(binding, namespace, roles);
    }
  }

  private void add(
      Map<?, ?> binding, String namespace, Function<ResolvedRole.Reference, ResolvedRole> roles) {
    if (binding.get("subjects") instanceof List<?> subjects) {
      var reference = ResolvedRole.Reference.of(binding, namespace);
      ResolvedRole role = roles.apply(reference);
      String origin = "RBAC: allowed by " + describe(binding, namespace, reference);
      for (Object subject : subjects) {
        if (subject instanceof Map<?, ?> map) {
          give(map, namespace, to -> new Grant(binding, role, origin + " to " + to));
        }
      }
    }
  }

  private static String describe(
      Map<?, ?> binding, String namespace, ResolvedRole.Reference reference) {
    String name =
        binding.get("metadata") instanceof Map<?, ?> metadata ? Fields.text(metadata, "name") : "";
    return (namespace.isEmpty()
            ? "ClusterRoleBinding " + Quoted.text(name)
            : "RoleBinding " + Quoted.text(name + "/" + namespace))
        + " of "
        + reference.kind()
        + " "
        + Quoted.text(reference.name());
  }

  private void give(Map<?, ?> subject, String bindingNamespace, Function<String, Grant> grant) {
    String kind = Fields.text(subject, "kind");
    String name = Fields.text(subject, "name");
    switch (kind) {
      case "User" -> put(byUser, name, grant.apply("User " + Quoted.text(name)));
      case "Group" -> put(byGroup, name, grant.apply("Group " + Quoted.text(name)));
      case "ServiceAccount" -> {
        String own = Fields.text(subject, "namespace");
        String namespace = own.isEmpty() ? bindingNamespace : own;
        if (!namespace.isEmpty()) {
          String described = "ServiceAccount " + Quoted.text(name + "/" + namespace);
          put(byUser, UserInfo.serviceAccountName(namespace, name), grant.apply(described));
        }
      }
      default -> {
        // Subjects of kinds nobody knows are nobody.
      }
    }
  }

  private static void put(Map<String, List<Grant>> grants, String subject, Grant grant) {
    grants.computeIfAbsent(subject, unknown -> new ArrayList<>(1)).add(grant);
  }

  boolean isEmpty() {
    return byUser.isEmpty() && byGroup.isEmpty();
  }

  /** The grants to a user and to each of the groups; a binding may be met several times. */
  void collect(UserInfo user, List<Grant> into) {
    collect(byUser, user.name(), into);
    for (String group : user.groups()) {
      collect(byGroup, group, into);
    }
  }

  private static void collect(Map<String, List<Grant>> grants, String subject, List<Grant> into) {
    List<Grant> found = grants.get(subject);
    if (found != null) {
      into.addAll(found);
    }
  }
}
