package io.instancetypes.platform;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.resolve.ObjectLookup;
import io.instancetypes.machinery.rbac.Attributes;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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

  /** The KubeVirt resource that is in force; empty if there is none. */
  Fields kubevirt();

  /** The settings, as they are now. */
  default ClusterConfig config() {
    return ClusterConfig.of(kubevirt());
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
