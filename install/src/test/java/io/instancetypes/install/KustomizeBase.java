package io.instancetypes.install;

import io.instancetypes.api.Fields;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/**
 * A kustomize base of what virtctl install prints: a file for each part. The definitions are a base
 * of their own, and so is the catalogue: kubectl looks up every kind before it creates the first
 * definition.
 */
final class KustomizeBase {
  private static final String DEFINITIONS = "crds";
  private static final String CATALOGUE = "catalogue";

  private KustomizeBase() {}

  static Map<String, String> files(InstallationSettings settings) {
    var files = new LinkedHashMap<String, String>();
    var all = new LinkedHashSet<Object>();
    var definitions = new LinkedHashSet<Object>();
    for (ManifestPart part : InstallationManifests.parts(settings.withCatalogue())) {
      if (part.name().equals(CATALOGUE)) {
        files.put("catalogue/catalogue.yaml", ManifestText.of(part.documents()));
        files.put("catalogue/kustomization.yaml", kustomization(List.of("catalogue.yaml")));
        continue;
      }
      boolean defines = part.name().endsWith(DEFINITIONS);
      String name = part.name() + ".yaml";
      files.put(defines ? DEFINITIONS + "/" + name : name, ManifestText.of(part.documents()));
      all.add(defines ? DEFINITIONS : name);
      if (defines) {
        definitions.add(name);
      }
    }
    files.put("kustomization.yaml", kustomization(all));
    files.put(
        "monitoring/monitoring.yaml",
        ManifestText.of(new Monitoring(settings.namespace()).documents()));
    files.put("monitoring/dashboard.json", GrafanaDashboard.json());
    files.put("monitoring/kustomization.yaml", monitoring(settings.namespace()));
    files.put(DEFINITIONS + "/kustomization.yaml", kustomization(definitions));
    return files;
  }

  /** Grafana takes its dashboards from ConfigMaps with this label. */
  private static String monitoring(String namespace) {
    return """
    apiVersion: kustomize.config.k8s.io/v1beta1
    kind: Kustomization
    namespace: %s
    resources:
    - monitoring.yaml
    configMapGenerator:
    - name: instancetypes-dashboard
      files:
      - instancetypes-operator.json=dashboard.json
      options:
        disableNameSuffixHash: true
        labels:
          grafana_dashboard: "1"
    """
        .formatted(namespace);
  }

  private static String kustomization(Collection<Object> resources) {
    return ManifestText.of(
        Fields.of(
            "apiVersion",
            "kustomize.config.k8s.io/v1beta1",
            "kind",
            "Kustomization",
            "resources",
            List.copyOf(resources)));
  }
}
