package io.instancetypes.virtctl.catalog;

import io.instancetypes.api.Fields;
import io.instancetypes.documents.Yaml;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Writes objects as a kustomize base: a file for each kind, and the kustomization that lists them.
 */
final class Kustomize {
  private Kustomize() {}

  static void write(List<Map<String, Object>> objects, Path folder) throws IOException {
    var files = new TreeMap<String, StringBuilder>();
    for (Map<String, Object> object : objects) {
      StringBuilder text =
          files.computeIfAbsent(object.get("kind") + ".yaml", name -> new StringBuilder());
      if (!text.isEmpty()) {
        text.append("---\n");
      }
      Yaml.write(object, text);
    }
    Files.createDirectories(folder);
    for (Map.Entry<String, StringBuilder> file : files.entrySet()) {
      Files.writeString(folder.resolve(file.getKey()), file.getValue());
    }
    var kustomization = new StringBuilder();
    Yaml.write(
        Fields.of(
            "apiVersion",
            "kustomize.config.k8s.io/v1beta1",
            "kind",
            "Kustomization",
            "resources",
            new ArrayList<Object>(files.keySet())),
        kustomization);
    Files.writeString(folder.resolve("kustomization.yaml"), kustomization);
  }
}
