package io.instancetypes.engine.defaults;

import io.instancetypes.api.Fields;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Which KubeVirt resource holds the settings of a cluster. There should be one; but whoever may
 * write everything in a namespace of their own can make another, and must not decide for all.
 */
public final class KubeVirts {
  private KubeVirts() {}

  /**
   * The one in the namespace of the installation, and elsewhere the oldest.
   *
   * @param home the namespace of the installation
   */
  public static <M extends Map<String, Object>> Optional<M> inForce(Stream<M> all, String home) {
    return all.min(
        Comparator.<M, Boolean>comparing(kubevirt -> !home.equals(text(kubevirt, "namespace")))
            .thenComparing(kubevirt -> text(kubevirt, "creationTimestamp"))
            .thenComparing(kubevirt -> text(kubevirt, "namespace"))
            .thenComparing(kubevirt -> text(kubevirt, "name")));
  }

  /** Unless the cluster is set up to go without the standard types and preferences. */
  public static boolean wantStandardTypes(Map<String, Object> kubevirt) {
    return !(kubevirt.get("spec") instanceof Map<?, ?> spec
        && spec.get("configuration") instanceof Map<?, ?> configuration
        && configuration.get("commonInstancetypesDeployment") instanceof Map<?, ?> deployment
        && Boolean.FALSE.equals(deployment.get("enabled")));
  }

  private static String text(Map<String, Object> kubevirt, String key) {
    return Fields.text(Fields.map(kubevirt, "metadata"), key);
  }
}
