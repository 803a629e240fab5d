package io.instancetypes.operator.catalogue;

import io.instancetypes.api.Fields;
import io.instancetypes.controller.cluster.ApiClient;
import io.instancetypes.engine.defaults.KubeVirts;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The settings of the cluster, which are where KubeVirt's users look for them. */
public final class Settings {
  private static final Logger LOG = LoggerFactory.getLogger(Settings.class);
  private static final String ALL = "/apis/kubevirt.io/v1/kubevirts";
  private static final String NAME = "kubevirt";

  private final ApiClient api;
  private final String namespace;

  public Settings(ApiClient api, String namespace) {
    this.api = api;
    this.namespace = namespace;
  }

  /** The KubeVirt resource that is in force now; empty if there is none. */
  public Fields live() {
    return api.get(ALL).get("items") instanceof List<?> items
        ? KubeVirts.inForce(
                items.stream().filter(Fields.class::isInstance).map(Fields.class::cast), namespace)
            .orElseGet(Fields::new)
        : new Fields();
  }

  /** Creates the resource where there is none, with nothing set in it. */
  public void ensure() {
    if (!live().isEmpty()) {
      return;
    }
    String collection = "/apis/kubevirt.io/v1/namespaces/" + namespace + "/kubevirts";
    api.create(
        collection,
        Fields.of(
            "apiVersion",
            "kubevirt.io/v1",
            "kind",
            "KubeVirt",
            "metadata",
            Fields.of("name", NAME, "namespace", namespace),
            "spec",
            Fields.of("configuration", new Fields())));
    api.merge(collection + "/" + NAME + "/status", Fields.of("status", deployed()));
    LOG.info("created KubeVirt {}/{} for the settings of the cluster", namespace, NAME);
  }

  /** Those who install KubeVirt elsewhere wait for exactly this. */
  private static Fields deployed() {
    var conditions = new ArrayList<Object>();
    conditions.add(
        Fields.of(
            "type", "Available", "status", "True", "reason", "AllComponentsReady", "message", ""));
    return Fields.of("phase", "Deployed", "conditions", conditions);
  }
}
