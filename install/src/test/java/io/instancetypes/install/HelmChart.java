package io.instancetypes.install;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

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
          false,
          true);

  private HelmChart() {}

  static Map<String, String> files(String version) {
    var files = new LinkedHashMap<String, String>();
    files.put("Chart.yaml", chart(version));
    files.put("README.md", readme());
    files.put("values.yaml", ChartValueFiles.values());
    files.put("values.schema.json", ChartValueFiles.schema());
    files.put("templates/NOTES.txt", notes());
    files.put("dashboard.json", GrafanaDashboard.json());
    files.put("templates/monitoring.yaml", monitoring());
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
    sources:
    - https://github.com/instancetypes/instancetypes
    keywords: [kubevirt, virtual machines, instance types, preferences]
    maintainers:
    - name: The Instancetypes authors
      url: https://github.com/instancetypes
    annotations:
      artifacthub.io/category: integration-delivery
      artifacthub.io/license: Apache-2.0
      artifacthub.io/operator: "true"
      artifacthub.io/operatorCapabilities: Seamless Upgrades
      artifacthub.io/prerelease: "%s"
      artifacthub.io/images: |
        - name: operator
          image: %s
      artifacthub.io/links: |
        - name: Documentation
          url: https://github.com/instancetypes/instancetypes/tree/main/docs
        - name: Changes
          url: https://github.com/instancetypes/instancetypes/blob/main/CHANGELOG.md
      artifacthub.io/crds: |
    %s\
    """
        .formatted(
            version,
            version,
            version.contains("-"),
            InstallationSettings.image(version),
            definitions().indent(4));
  }

  private static String definitions() {
    return Arrays.stream(Kind.values())
        .map(
            kind ->
                "- kind: %s\n  version: v1beta1\n  name: %s.instancetype.kubevirt.io\n  displayName: %s\n  description: %s\n"
                    .formatted(kind.kind(), kind.plural(), kind.kind(), description(kind)))
        .collect(Collectors.joining());
  }

  private static String description(Kind kind) {
    String what =
        kind.kind().endsWith("Preference")
            ? "Tuning for the guest of a VM, which yields to its owner"
            : "Size and performance of a VM, which nobody overrides";
    return kind.kind().contains("Cluster") ? what + ", for all namespaces" : what;
  }

  private static String readme() {
    return """
    # Instancetypes

    Admission and controllers for KubeVirt's instance types and preferences, on any Kubernetes 1.30 or newer.

        helm install instancetypes deploy/helm/instancetypes --namespace instancetypes --create-namespace \\
            --set image.repository=REGISTRY/virtctl --set image.tag=TAG

    with an image of your own, which `mvn -pl dist -am -Dmaven.test.skip -Dimage=REGISTRY/virtctl:TAG package` makes and pushes. Values that are not in this table are refused. `helm upgrade` and `helm rollback` refuse no request meanwhile; `helm uninstall` leaves the definitions, and with them all objects, alone.

    %s\
    """
        .formatted(ChartValueFiles.table());
  }

  private static String template(ManifestPart part) {
    return switch (part.name()) {
      case "crds" -> when("crds.enabled", kept(part));
      case "machine-crds" -> when("crds.machines", kept(part));
      case "disruption" -> when("podDisruptionBudget.enabled", ifMany(text(part)));
      case "network" -> when("networkPolicy.enabled", network(text(part)));
      case "dashboard" -> when("dashboard.enabled", text(part));
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

  /** A budget that keeps the only replica keeps nodes from being emptied. */
  private static String ifMany(String text) {
    return "{{- if gt (int .Values.replicas) 1 }}\n" + text + "{{- end }}\n";
  }

  /** With a definition go all objects of its kind: an upgrade or removal must not do that. */
  private static String kept(ManifestPart part) {
    List<Fields> documents = part.documents().stream().map(Fields::copyOf).toList();
    for (Fields document : documents) {
      document.object("metadata").object("annotations").put("helm.sh/resource-policy", "keep");
    }
    return ManifestText.of(documents);
  }

  private static String monitoring() {
    String manifests =
        ManifestText.of(new Monitoring("{{ .Release.Namespace }}").documents())
            + """
            ---
            apiVersion: v1
            kind: ConfigMap
            metadata:
              labels:
                app.kubernetes.io/part-of: instancetypes
                grafana_dashboard: "1"
              name: instancetypes-dashboard
              namespace: '{{ .Release.Namespace }}'
            data:
              instancetypes-operator.json: |
                {{- .Files.Get "dashboard.json" | nindent 4 }}
            """;
    return when("monitoring.enabled", manifests);
  }

  /** What is in the manifests only for a dashboard. */
  private static String ifDashboard(String text, String part) {
    String indent = part.substring(0, part.indexOf('-'));
    return replaced(
        text,
        part,
        indent + "{{- if .Values.dashboard.enabled }}\n" + part + indent + "{{- end }}\n");
  }

  private static String network(String text) {
    return replaced(
        ifDashboard(text, "  - ports:\n    - port: 8444\n      protocol: TCP\n"),
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
    String namespace = "        - --namespace={{ .Release.Namespace }}\n";
    filled =
        replaced(
            filled,
            namespace,
            namespace
                + "        {{- if not .Values.catalogue.enabled }}\n"
                + "        - --without-catalog\n"
                + "        {{- end }}\n");
    filled =
        replaced(filled, resources("        "), "        resources:\n" + block("resources", 10));
    filled = ifDashboard(filled, "        - --dashboard-port=8444\n");
    filled =
        ifDashboard(
            filled,
            "        - containerPort: 8444\n          name: dashboard\n          protocol: TCP\n");
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

  private static String notes() {
    return """
    The operator starts in namespace {{ .Release.Namespace }}:

      kubectl -n {{ .Release.Namespace }} rollout status deployment/instancetypes-operator

    {{- if .Values.catalogue.enabled }}

    When it runs it brings the standard instance types and preferences: kubectl get vmcf,vmcp
    {{- end }}

    Whether everything is there and as it should be: virtctl install --check --namespace {{ .Release.Namespace }} --image %s
    """
        .formatted(IMAGE);
  }
}
