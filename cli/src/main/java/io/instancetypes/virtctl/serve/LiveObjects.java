package io.instancetypes.virtctl.serve;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.extension.ServedObjects;
import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.defaults.KubeVirts;
import io.instancetypes.engine.resolve.ObjectLookup;
import io.instancetypes.https.status.ApiException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The objects of the server in this process, as the engine looks them up. */
record LiveObjects(ServedObjects served) implements ObjectLookup {
  @Override
  public Optional<Map<String, Object>> find(String kind, String namespace, String name) {
    return Optional.ofNullable(served.find(Types.of(kind), orEmpty(namespace), name));
  }

  /** Only a suggestion: who may not look around goes without. */
  @Override
  public Collection<String> names(String kind, String namespace) {
    try {
      return served.names(Types.of(kind), orEmpty(namespace));
    } catch (ApiException forbidden) {
      return List.of();
    }
  }

  /** The settings of the cluster, which are where KubeVirt's users look for them. */
  ClusterConfig config() {
    return kubevirt().map(ClusterConfig::of).orElse(ClusterConfig.UNCONFIGURED);
  }

  Optional<Fields> kubevirt() {
    return KubeVirts.inForce(served.list(Types.KUBEVIRTS, "").stream(), Platform.NAMESPACE);
  }

  private static String orEmpty(String namespace) {
    return namespace == null ? "" : namespace;
  }
}
