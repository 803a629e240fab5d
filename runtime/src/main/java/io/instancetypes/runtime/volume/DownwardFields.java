package io.instancetypes.runtime.volume;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.api.json.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What an instance tells its guest about itself, in the files that Kubernetes would make. */
final class DownwardFields {
  private static final Pattern ENTRY =
      Pattern.compile("metadata\\.(labels|annotations)\\['(.+)'\\]");

  private DownwardFields() {}

  static Map<String, byte[]> files(Map<?, ?> source, KubeObject vmi) throws PreparationException {
    var files = new LinkedHashMap<String, byte[]>();
    for (Map<?, ?> item : Fields.maps(source, "fields")) {
      String field = Fields.text(Fields.map(item, "fieldRef"), "fieldPath");
      files.put(Fields.text(item, "path"), value(field, vmi).getBytes(UTF_8));
    }
    return files;
  }

  private static String value(String field, KubeObject vmi) throws PreparationException {
    Matcher entry = ENTRY.matcher(field);
    if (entry.matches()) {
      return Fields.text(Fields.map(vmi.metadata(), entry.group(1)), entry.group(2));
    }
    return switch (field) {
      case "metadata.name" -> vmi.name();
      case "metadata.namespace" -> vmi.namespace();
      case "metadata.uid" -> vmi.uid();
      case "metadata.labels" -> lines(Fields.map(vmi.metadata(), "labels"));
      case "metadata.annotations" -> lines(Fields.map(vmi.metadata(), "annotations"));
      default ->
          throw new PreparationException(
              "spec.volumes[].downwardAPI: %s is told to no guest: there are metadata.name, namespace, uid, labels and annotations"
                  .formatted(field.isEmpty() ? "resourceFieldRef" : field));
    };
  }

  /** Sorted, and quoted as Kubernetes does. */
  private static String lines(Map<?, ?> entries) {
    var sorted = new TreeMap<String, String>();
    entries.forEach((key, value) -> sorted.put(key.toString(), Fields.text(value)));
    return sorted.entrySet().stream()
        .map(entry -> entry.getKey() + "=" + new String(Json.write(entry.getValue()), UTF_8))
        .collect(Collectors.joining("\n"));
  }
}
