package io.instancetypes.platform;

import io.instancetypes.api.ResourcePath;
import io.instancetypes.engine.resolve.ObjectLookup;
import io.instancetypes.machinery.rbac.Attributes;
import io.instancetypes.machinery.rbac.Forbidden;
import io.instancetypes.machinery.rbac.UserInfo;
import io.instancetypes.machinery.status.ApiException;
import io.instancetypes.machinery.status.Failures;
import io.instancetypes.machinery.status.GroupResource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * The objects of a cluster within the rights of a user; anything else is refused, whether it exists
 * or not. What the user may do is asked once, so an instance is for one request, and all threads of
 * it.
 */
public final class ReadableObjects implements ObjectLookup {
  /** Nobody who needs a right of its own for so many objects is asked about in one request. */
  private static final int MOST_QUESTIONS = 500;

  private final Cluster cluster;
  private final UserInfo user;
  private final Map<Attributes, Boolean> decisions = new ConcurrentHashMap<>();

  public ReadableObjects(Cluster cluster, UserInfo user) {
    this.cluster = cluster;
    this.user = user;
  }

  @Override
  public Optional<Map<String, Object>> find(String kind, String namespace, String name) {
    requireGet(kind, namespace, name);
    // Most machines have no instance, and none is looked for beyond what is watched.
    return kind.equals("VirtualMachineInstance")
        ? cluster.seen(kind, namespace, name)
        : cluster.objects().find(kind, namespace, name);
  }

  /** An object as it is now. */
  public Optional<Map<String, Object>> current(String kind, String namespace, String name) {
    requireGet(kind, namespace, name);
    return cluster.find(kind, namespace, name);
  }

  /** All of a namespace as they are now, one after the other. */
  public Stream<? extends Map<String, Object>> list(String kind, String namespace) {
    requireList(kind, namespace);
    return cluster.list(kind, namespace);
  }

  public void requireList(String kind, String namespace) {
    Attributes wanted = wanted("list", kind, namespace, "");
    if (!isAllowed(wanted)) {
      throw forbidden(wanted);
    }
  }

  /** Only a suggestion: who may not look around goes without. */
  @Override
  public Collection<String> names(String kind, String namespace) {
    return isAllowed(wanted("list", kind, namespace, ""))
        ? cluster.objects().names(kind, namespace)
        : List.of();
  }

  private void requireGet(String kind, String namespace, String name) {
    Attributes one = wanted("get", kind, namespace, name);
    if (!isAllowed(wanted("get", kind, namespace, "")) && !isAllowed(one)) {
      throw forbidden(one);
    }
  }

  private boolean isAllowed(Attributes wanted) {
    Boolean known = decisions.get(wanted);
    if (known == null) {
      if (decisions.size() >= MOST_QUESTIONS) {
        throw forbidden(wanted);
      }
      known = cluster.isAllowed(wanted);
      decisions.put(wanted, known);
    }
    return known;
  }

  private static ApiException forbidden(Attributes wanted) {
    return Failures.forbidden(
        new GroupResource(wanted.group(), wanted.resource()),
        wanted.name(),
        Forbidden.message(wanted, ""));
  }

  private Attributes wanted(String verb, String kind, String namespace, String name) {
    ResourcePath resource = ResourcePath.of(kind);
    return Attributes.ofResource(user, verb, namespace, resource.group(), resource.plural(), name);
  }
}
