package io.instancetypes.virtctl.cluster;

import java.util.Map;
import java.util.Optional;

/** A way to read from a cluster. */
public interface Lookup {
  String ALL_NAMESPACES = "";

  /**
   * One object; empty if there is none, or if the cluster does not know the kind.
   *
   * @param resource plural with its group, such as {@code virtualmachines.kubevirt.io}
   * @param namespace null for the one that is configured
   */
  Optional<Map<String, Object>> get(String resource, String namespace, String name);

  /**
   * All objects of a resource, as a List; empty if the cluster does not know the kind.
   *
   * @param namespace null for the one that is configured, {@link #ALL_NAMESPACES} for all
   */
  Optional<Map<String, Object>> list(String resource, String namespace);
}
