package io.instancetypes.platform;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.plan.QuotaScope;
import io.instancetypes.engine.resolve.ObjectLookup;
import io.instancetypes.machinery.rbac.Attributes;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A Kubernetes API as the platform uses it: in this process, or at the other end of a connection.
 * Everything is done with the rights of the platform's own account. What the API refuses is an
 * {@link io.instancetypes.machinery.status.ApiException}; what cannot be read at the moment, a
 * {@link io.instancetypes.engine.resolve.LookupException}.
 */
public interface Cluster {
  /** The objects as they are now, or were a moment ago. */
  ObjectLookup objects();

  /** An object as it is now. What the cluster has no kind for, it has no object of. */
  Optional<Map<String, Object>> find(String kind, String namespace, String name);

  /** All objects of a kind as they are now, whatever their namespace. */
  List<Fields> list(String kind);

  /** The same, read as they are taken: there may be more of them than memory for all at once. */
  default Stream<Fields> each(String kind) {
    return list(kind).stream();
  }

  /** The objects of a kind in a namespace as they are now, read as they are taken. */
  default Stream<Fields> list(String kind, String namespace) {
    return list(kind).stream()
        .filter(object -> namespace.equals(new KubeObject(object).namespace()));
  }

  /**
   * An object of a kind that is watched, as it was last seen. Where none was, none is asked for.
   */
  default Optional<Map<String, Object>> seen(String kind, String namespace, String name) {
    return objects().find(kind, namespace, name);
  }

  /** The KubeVirt resource that is in force; empty if there is none. */
  Fields kubevirt();

  /** The settings, as they are now. */
  default ClusterConfig config() {
    return ClusterConfig.of(kubevirt());
  }

  /** How quotas hold machines; where nothing is said, nobody looks. */
  default QuotaScope quotas() {
    return QuotaScope.NOTHING;
  }

  /** Whether somebody may do something. Nothing is remembered: a right taken away is gone. */
  boolean isAllowed(Attributes wanted);

  /**
   * Makes a new object.
   *
   * @param manager who owns its fields
   */
  Fields create(Fields object, String manager);

  /** Makes fields of an object as they are in a document, whoever owned them before. */
  Fields apply(Fields object, String manager);

  Fields patch(Patch patch, String manager);

  /** Takes away an object, if it is still as it was found. */
  void delete(Fields found);

  /**
   * A JSON patch.
   *
   * @param subresource {@code status}, or empty for the object itself
   * @param namespace empty for kinds that have none
   */
  record Patch(
      String kind,
      String namespace,
      String name,
      String subresource,
      List<Object> operations,
      boolean dryRun) {}
}
