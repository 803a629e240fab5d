package io.instancetypes.platform.settings;

import io.instancetypes.api.Fields;
import io.instancetypes.platform.Cluster;
import io.instancetypes.platform.FieldManagers;
import java.util.ArrayList;
import java.util.List;

/** The KubeVirt resource, which a cluster without KubeVirt has nobody else to create for. */
public final class ClusterSettings {
  private static final String KIND = "KubeVirt";
  private static final String NAME = "kubevirt";

  private final Cluster cluster;
  private final String namespace;

  /**
   * @param namespace of the platform
   */
  public ClusterSettings(Cluster cluster, String namespace) {
    this.cluster = cluster;
    this.namespace = namespace;
  }

  /** Creates the resource where there is none, with nothing set in it. */
  public void ensure() {
    if (!cluster.list(KIND).isEmpty()) {
      return;
    }
    cluster.create(
        Fields.of(
            "apiVersion",
            "kubevirt.io/v1",
            "kind",
            KIND,
            "metadata",
            Fields.of("name", NAME, "namespace", namespace),
            "spec",
            Fields.of("configuration", new Fields())),
        FieldManagers.PLATFORM);
    cluster.patch(
        new Cluster.Patch(KIND, namespace, NAME, "status", deployed(), false),
        FieldManagers.PLATFORM);
  }

  /** Those who install KubeVirt elsewhere wait for exactly this. */
  private static List<Object> deployed() {
    List<Object> conditions = new ArrayList<>();
    conditions.add(
        Fields.of(
            "type", "Available", "status", "True", "reason", "AllComponentsReady", "message", ""));
    List<Object> operations = new ArrayList<>();
    operations.add(
        Fields.of(
            "op",
            "add",
            "path",
            "/status",
            "value",
            Fields.of("phase", "Deployed", "conditions", conditions)));
    return operations;
  }
}
