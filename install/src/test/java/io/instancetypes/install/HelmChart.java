package io.instancetypes.install;

import io.instancetypes.api.Fields;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The manifests as a Helm chart. It has no catalogue, which the operator brings: Helm looks up
 * every kind before it creates the first definition, and creates what it does not know last, when
 * the webhooks are there and nobody answers them.
 */
final class HelmChart {
  private static final String IMAGE =
      "{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}";

  private static final InstallationSettings PLACEHOLDERS =
      new InstallationSettings(
          "{{ .Release.Namespace }}",
          IMAGE,
          InstallationSettings.REPLICAS,
          InstallationSettings.ANY_ADDRESS,
          true,
          false);

  private HelmChart() {}

  static Map<String, String> files(String version) {
    var files = new LinkedHashMap<String, String>();
    files.put("Chart.yaml", chart(version));
    files.put("values.yaml", values());
    files.put("templates/NOTES.txt", notes());
    for (ManifestPart part : InstallationManifests.parts(PLACEHOLDERS)) {
      // Helm makes the namespace itself.
      if (!part.name().equals("namespace")) {
        files.put("templates/" + part.name() + ".yaml", template(part));
      }
    }
    return files;
  }

  private static String chart(String version) {
    return """
    apiVersion: v2
    name: instancetypes
    description: Instance types and preferences for virtual machines
    type: application
    version: %s
    appVersion: %s
    kubeVersion: ">=1.30.0-0"
    home: https://github.com/instancetypes/instancetypes
    """
        .formatted(version, version);
  }

  private static String template(ManifestPart part) {
    return switch (part.name()) {
      case "crds" -> when("crds.enabled", kept(part));
      case "machine-crds" -> when("crds.machines", kept(part));
      case "disruption" -> when("podDisruptionBudget.enabled", text(part));
      case "network" -> when("networkPolicy.enabled", network(text(part)));
      case "limits" -> when("admissionPolicies.enabled", text(part));
      case "operator" -> deployment(text(part));
      default -> text(part);
    };
  }

  private static String text(ManifestPart part) {
    return ManifestText.of(part.documents());
  }

  private static String when(String value, String text) {
    return "{{- if .Values.%s }}\n%s{{- end }}\n".formatted(value, text);
  }

  /** With a definition go all objects of its kind: an upgrade or removal must not do that. */
  private static String kept(ManifestPart part) {
    List<Fields> documents = part.documents().stream().map(Fields::copyOf).toList();
    for (Fields document : documents) {
      document.object("metadata").object("annotations").put("helm.sh/resource-policy", "keep");
    }
    return ManifestText.of(documents);
  }

  private static String network(String text) {
    return replaced(
        text,
        """
            - from:
              - ipBlock:
                  cidr: 0.0.0.0/0
              - ipBlock:
                  cidr: ::/0
        """
            .indent(-2),
        "  - from:\n    {{- toYaml .Values.networkPolicy.apiServers | nindent 4 }}\n");
  }

  private static String deployment(String text) {
    String filled = replaced(text, "  replicas: 2\n", "  replicas: {{ .Values.replicas }}\n");
    filled =
        replaced(
            filled,
            "      nodeSelector:\n        kubernetes.io/os: linux\n",
            with("nodeSelector")
                + with("affinity")
                + with("tolerations")
                + with("imagePullSecrets"));
    filled =
        replaced(filled, resources("        "), "        resources:\n" + block("resources", 10));
    return replaced(filled, "system-cluster-critical", "'{{ .Values.priorityClassName }}'");
  }

  private static String with(String value) {
    return "      {{- with .Values.%s }}\n      %s:\n        {{- toYaml . | nindent 8 }}\n      {{- end }}\n"
        .formatted(value, value);
  }

  private static String block(String value, int indent) {
    return "          {{- toYaml .Values.%s | nindent %d }}\n".formatted(value, indent);
  }

  private static String replaced(String text, String part, String by) {
    if (!text.contains(part)) {
      throw new IllegalStateException("nothing to replace: " + part);
    }
    return text.replace(part, by);
  }

  private static String resources(String indent) {
    String yaml =
        """
        resources:
          limits:
            memory: 1Gi
          requests:
            cpu: 100m
            memory: 256Mi
        """;
    return yaml.indent(indent.length());
  }

  private static String values() {
    return """
    # The image of the operator. Without a tag it is that of the version of this chart.
    image:
      repository: ghcr.io/instancetypes/virtctl
      tag: ""
    imagePullSecrets: []

    # All replicas answer the API server, one of them controls the machines.
    replicas: 2

    %s
    # The webhooks fail closed, so the operator is as important as what needs them.
    priorityClassName: system-cluster-critical
    nodeSelector:
      kubernetes.io/os: linux
    tolerations: []
    affinity: {}

    crds:
      # The four kinds of instancetype.kubevirt.io. They stay when the chart is removed.
      enabled: true
      # VirtualMachine, VirtualMachineInstance and KubeVirt. Switch this off where KubeVirt has defined them.
      machines: true

    # Keeps one replica when nodes are emptied. Switch this off with a single replica.
    podDisruptionBudget:
      enabled: true

    # Lets in the API server and whoever reads metrics, and out to the API server and DNS only.
    networkPolicy:
      enabled: true
      # Where API servers call from. Say it, and no pod reaches the webhooks on any network.
      apiServers:
      - ipBlock:
          cidr: 0.0.0.0/0
      - ipBlock:
          cidr: ::/0

    # Keeps the operator's account from changing more of its webhooks, definitions and APIServices than addresses.
    admissionPolicies:
      enabled: true
    """
        .formatted(resources(""));
  }

  private static String notes() {
    return """
    The operator starts in namespace {{ .Release.Namespace }}:

      kubectl -n {{ .Release.Namespace }} rollout status deployment/instancetypes-operator

    When it runs it brings the standard instance types and preferences: kubectl get vmcf,vmcp

    Whether everything is there and as it should be: virtctl install --check --namespace {{ .Release.Namespace }}
    """;
  }
}
