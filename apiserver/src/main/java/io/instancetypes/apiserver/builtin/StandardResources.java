package io.instancetypes.apiserver.builtin;

import java.util.Set;

/** The resources that quotas and limit ranges know by a plain name. */
final class StandardResources {
  /** What is counted, in whole numbers. */
  static final Set<String> COUNTED =
      Set.of(
          "pods",
          "resourcequotas",
          "services",
          "replicationcontrollers",
          "secrets",
          "configmaps",
          "persistentvolumeclaims",
          "services.nodeports",
          "services.loadbalancers");

  /** Those of which the containers of a pod say how much they want. */
  static final Set<String> SIZES =
      Set.of("cpu", "memory", "limits.cpu", "limits.memory", "requests.cpu", "requests.memory");

  private static final Set<String> STORAGE =
      Set.of(
          "ephemeral-storage",
          "requests.storage",
          "requests.ephemeral-storage",
          "limits.ephemeral-storage");

  private StandardResources() {}

  /** Huge pages, which have their size in their name, are not among them. */
  static boolean contain(String name) {
    return COUNTED.contains(name) || SIZES.contains(name) || STORAGE.contains(name);
  }
}
