package io.instancetypes.install;

import io.instancetypes.api.Fields;
import io.instancetypes.platform.OwnershipLabels;
import java.util.ArrayList;
import java.util.List;

/** The operator as it runs: its pods, what reaches them, and what spares them. */
final class OperatorWorkload {
  private static final String NAME = "app.kubernetes.io/name";

  private final InstallationSettings settings;

  OperatorWorkload(InstallationSettings settings) {
    this.settings = settings;
  }

  Fields service() {
    return document(
        "v1",
        "Service",
        Fields.of(
            "selector",
            selected(),
            "ports",
            List.of(
                Fields.of(
                    "name", "https", "port", 443L, "protocol", "TCP", "targetPort", "https"))));
  }

  /** A browser stays with one replica, as that knows its session. */
  Fields dashboard() {
    Fields service =
        document(
            "v1",
            "Service",
            Fields.of(
                "selector",
                selected(),
                "sessionAffinity",
                "ClientIP",
                "ports",
                List.of(
                    Fields.of(
                        "name",
                        "dashboard",
                        "port",
                        443L,
                        "protocol",
                        "TCP",
                        "targetPort",
                        "dashboard"))));
    service.object("metadata").put("name", InstallationNames.DASHBOARD);
    return service;
  }

  Fields deployment() {
    return document(
        "apps/v1",
        "Deployment",
        Fields.of(
            "replicas",
            (long) settings.replicas(),
            "selector",
            Fields.of("matchLabels", selected()),
            "strategy",
            Fields.of(
                "type",
                "RollingUpdate",
                // Admission fails closed: there must be somebody who answers at any time.
                "rollingUpdate",
                Fields.of("maxSurge", 1L, "maxUnavailable", 0L)),
            "template",
            Fields.of(
                "metadata",
                Fields.of("labels", podLabels()),
                "spec",
                OperatorPod.of(settings, selected()))));
  }

  Fields disruptionBudget() {
    return document(
        "policy/v1",
        "PodDisruptionBudget",
        Fields.of("minAvailable", 1L, "selector", Fields.of("matchLabels", selected())));
  }

  /**
   * API servers are processes of hosts, whose addresses nobody knows beforehand. Until somebody
   * says which they are, all addresses are let in, which pods have too on some networks. Those who
   * probe are on the node of the pod, and let in anyway.
   */
  Fields networkPolicy() {
    return document(
        "networking.k8s.io/v1",
        "NetworkPolicy",
        Fields.of(
            "podSelector",
            Fields.of("matchLabels", selected()),
            "policyTypes",
            List.of("Ingress", "Egress"),
            "ingress",
            ingress(),
            "egress",
            List.of(
                ports(port("TCP", 443), port("TCP", 6443)),
                ports(port("UDP", 53), port("TCP", 53)))));
  }

  private List<Fields> ingress() {
    var ingress = new ArrayList<Fields>();
    ingress.add(from(settings.apiServers(), port("TCP", InstallationNames.HTTPS_PORT)));
    ingress.add(ports(port("TCP", InstallationNames.PLAIN_PORT)));
    if (settings.dashboard()) {
      ingress.add(ports(port("TCP", InstallationNames.DASHBOARD_PORT)));
    }
    return ingress;
  }

  private static Fields from(List<String> blocks, Fields port) {
    var sources = new ArrayList<Object>();
    for (String block : blocks) {
      sources.add(Fields.of("ipBlock", Fields.of("cidr", block)));
    }
    return Fields.of("from", sources, "ports", List.of(port));
  }

  private static Fields ports(Fields... ports) {
    return Fields.of("ports", List.of((Object[]) ports));
  }

  private static Fields port(String protocol, long number) {
    return Fields.of("port", number, "protocol", protocol);
  }

  private static Fields selected() {
    return Fields.of(NAME, InstallationNames.OPERATOR);
  }

  private static Fields podLabels() {
    Fields labels = OwnershipLabels.all();
    labels.putAll(selected());
    return labels;
  }

  private Fields document(String apiVersion, String kind, Fields spec) {
    return Fields.of(
        "apiVersion",
        apiVersion,
        "kind",
        kind,
        "metadata",
        Fields.of(
            "name",
            InstallationNames.OPERATOR,
            "namespace",
            settings.namespace(),
            "labels",
            podLabels()),
        "spec",
        spec);
  }
}
