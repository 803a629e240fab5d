package io.instancetypes.install;

import io.instancetypes.api.Fields;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A kustomize base of all manifests: a file for each part, in the order of application. */
final class KustomizeBase {
  private KustomizeBase() {}

  static Map<String, String> files(Settings settings) {
    var files = new LinkedHashMap<String, String>();
    List<Object> resources = new ArrayList<>();
    for (Part part : Manifests.parts(settings)) {
      String name = part.name() + ".yaml";
      files.put(name, ManifestText.of(part.documents()));
      resources.add(name);
    }
    files.put("kustomization.yaml", ManifestText.of(kustomization(resources)));
    return files;
  }

  private static Fields kustomization(List<Object> resources) {
    return Fields.of(
        "apiVersion",
        "kustomize.config.k8s.io/v1beta1",
        "kind",
        "Kustomization",
        "resources",
        resources,
        // The catalogue has to be there before the webhooks are.
        "sortOptions",
        Fields.of("order", "fifo"));
  }
}
