package io.instancetypes.install;

import io.instancetypes.api.Fields;
import java.util.List;

/**
 * One value of the chart: what it is by default, which values there may be, and what it is for. The
 * values, their schema and their documentation are made of it.
 *
 * @param path its place, with dots
 * @param schema what may be there, in JSON Schema
 */
record ChartValue(String path, Object byDefault, Fields schema, String description) {
  private static final Fields OBJECTS = Fields.of("type", "array", "items", type("object"));
  private static final Fields OBJECT = type("object");
  private static final Fields BOOLEAN = type("boolean");
  private static final Fields TEXT = type("string");
  private static final String HOST = "([A-Za-z0-9.-]+|\\[[0-9a-fA-F:]+\\])(:[0-9]{1,5})?";
  private static final String REPOSITORY =
      "^(" + HOST + "/)?[a-z0-9]+([._-]+[a-z0-9]+)*(/[a-z0-9]+([._-]+[a-z0-9]+)*)*$";
  private static final String TAG = "^([A-Za-z0-9_][A-Za-z0-9._-]{0,127}(@sha256:[0-9a-f]{64})?)?$";

  static final List<ChartValue> ALL =
      List.of(
          of(
              "image.repository",
              "ghcr.io/instancetypes/virtctl",
              Fields.of("type", "string", "pattern", REPOSITORY),
              "The image of the operator, without its tag"),
          of(
              "image.tag",
              "",
              Fields.of("type", "string", "pattern", TAG, "not", Fields.of("const", "latest")),
              "Its tag, never latest; empty for the version of the chart"),
          of("imagePullSecrets", List.of(), OBJECTS, "Secrets with which the image is pulled"),
          of(
              "replicas",
              2L,
              Fields.of("type", "integer", "minimum", 1L, "maximum", 100L),
              "All of them answer the API server, one of them controls the machines"),
          of(
              "resources",
              Fields.of(
                  "limits",
                  Fields.of("memory", "1Gi"),
                  "requests",
                  Fields.of("cpu", "100m", "memory", "256Mi")),
              OBJECT,
              "What a replica gets"),
          of(
              "priorityClassName",
              "system-cluster-critical",
              TEXT,
              "The webhooks fail closed, so the operator is as important as what needs them"),
          of(
              "nodeSelector",
              Fields.of("kubernetes.io/os", "linux"),
              OBJECT,
              "The nodes on which it may run"),
          of("tolerations", List.of(), OBJECTS, "Taints that it does not mind"),
          of("affinity", new Fields(), OBJECT, "Nodes and pods that it is drawn to"),
          of(
              "crds.enabled",
              true,
              BOOLEAN,
              "Define the four kinds of instancetype.kubevirt.io; they stay when the chart is"
                  + " removed"),
          of(
              "crds.machines",
              true,
              BOOLEAN,
              "Define VirtualMachine, VirtualMachineInstance and KubeVirt; false where KubeVirt has"
                  + " defined them"),
          of(
              "catalogue.enabled",
              true,
              BOOLEAN,
              "The operator brings and keeps the standard types and preferences; false: nobody"
                  + " brings, changes or removes them"),
          of(
              "podDisruptionBudget.enabled",
              true,
              BOOLEAN,
              "Keep one replica when nodes are emptied, where there are more"),
          of(
              "networkPolicy.enabled",
              true,
              BOOLEAN,
              "Let in the API server and whoever reads metrics, and out to the API server and DNS"
                  + " only"),
          of(
              "networkPolicy.apiServers",
              List.of(block("0.0.0.0/0"), block("::/0")),
              OBJECTS,
              "Where API servers call from; say it, and no pod reaches the webhooks"),
          of(
              "admissionPolicies.enabled",
              true,
              BOOLEAN,
              "Keep the operator's account from changing more of its webhooks, definitions and"
                  + " APIServices than addresses"),
          of(
              "dashboard.enabled",
              false,
              BOOLEAN,
              "A web page for the users of the cluster, behind the Service instancetypes-dashboard;"
                  + " everybody sees and does there what their token may"),
          of(
              "monitoring.enabled",
              false,
              BOOLEAN,
              "ServiceMonitor, PrometheusRule and a dashboard, where the operators of Prometheus"
                  + " and Grafana run"));

  private static ChartValue of(String path, Object value, Fields schema, String description) {
    return new ChartValue(path, value, schema, description);
  }

  private static Fields type(String name) {
    return Fields.of("type", name);
  }

  private static Fields block(String cidr) {
    return Fields.of("ipBlock", Fields.of("cidr", cidr));
  }
}
