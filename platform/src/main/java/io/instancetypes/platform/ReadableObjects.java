package io.instancetypes.platform;

import io.instancetypes.api.ResourcePath;
import io.instancetypes.engine.resolve.ObjectLookup;
import io.instancetypes.machinery.rbac.Attributes;
import io.instancetypes.machinery.rbac.Forbidden;
import io.instancetypes.machinery.rbac.UserInfo;
import io.instancetypes.machinery.status.Failures;
import io.instancetypes.machinery.status.GroupResource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The objects of a cluster within the rights of a user; anything else is refused. */
public record ReadableObjects(Cluster cluster, UserInfo user) implements ObjectLookup {
  @Override
  public Optional<Map<String, Object>> find(String kind, String namespace, String name) {
    Attributes wanted = wanted("get", kind, namespace, name);
    if (!cluster.isAllowed(wanted)) {
      throw Failures.forbidden(
          new GroupResource(wanted.group(), wanted.resource()),
          name,
          Forbidden.message(wanted, ""));
    }
    return cluster.objects().find(kind, namespace, name);
  }

  /** Only a suggestion: who may not look around goes without. */
  @Override
  public Collection<String> names(String kind, String namespace) {
    return cluster.isAllowed(wanted("list", kind, namespace, ""))
        ? cluster.objects().names(kind, namespace)
        : List.of();
  }

  private Attributes wanted(String verb, String kind, String namespace, String name) {
    ResourcePath resource = ResourcePath.of(kind);
    return Attributes.ofResource(user, verb, namespace, resource.group(), resource.plural(), name);
  }
}
