package io.instancetypes.install;

import io.instancetypes.api.Fields;
import io.instancetypes.platform.OwnershipLabels;
import java.util.ArrayList;
import java.util.List;

/** What Prometheus and Grafana need, where their operators run. */
final class Monitoring {
  static final String SERVICE = InstallationNames.OPERATOR + "-metrics";
  private static final String NAME = "app.kubernetes.io/name";

  private final String namespace;

  Monitoring(String namespace) {
    this.namespace = namespace;
  }

  List<Fields> documents() {
    return List.of(service(), serviceMonitor(), rules());
  }

  private Fields service() {
    return document(
        "v1",
        "Service",
        SERVICE,
        Fields.of(
            "clusterIP",
            "None",
            "selector",
            Fields.of(NAME, InstallationNames.OPERATOR),
            "ports",
            List.of(
                Fields.of(
                    "name",
                    "metrics",
                    "port",
                    (long) InstallationNames.PLAIN_PORT,
                    "protocol",
                    "TCP",
                    "targetPort",
                    "metrics"))));
  }

  private Fields serviceMonitor() {
    return document(
        "monitoring.coreos.com/v1",
        "ServiceMonitor",
        InstallationNames.OPERATOR,
        Fields.of(
            "selector",
            Fields.of("matchLabels", Fields.of(NAME, SERVICE)),
            "endpoints",
            List.of(Fields.of("port", "metrics", "interval", "30s"))));
  }

  private Fields rules() {
    var rules = new ArrayList<Object>();
    for (Alert alert : Alert.values()) {
      rules.add(
          Fields.of(
              "alert",
              alert.title(),
              "expr",
              alert.expression(),
              "for",
              alert.lasting(),
              "labels",
              Fields.of("severity", alert.severity()),
              "annotations",
              Fields.of("summary", alert.summary(), "description", alert.wayOut())));
    }
    return document(
        "monitoring.coreos.com/v1",
        "PrometheusRule",
        InstallationNames.OPERATOR,
        Fields.of("groups", List.of(Fields.of("name", "instancetypes", "rules", rules))));
  }

  private Fields document(String apiVersion, String kind, String name, Fields spec) {
    Fields labels = OwnershipLabels.all();
    labels.put(NAME, name);
    return Fields.of(
        "apiVersion",
        apiVersion,
        "kind",
        kind,
        "metadata",
        Fields.of("name", name, "namespace", namespace, "labels", labels),
        "spec",
        spec);
  }
}
