package io.instancetypes.machinery.managedfields;

import io.instancetypes.api.Fields;
import java.util.Map;

/** Objects as Kubernetes names them in messages about ownership. */
final class Naming {
  private Naming() {}

  /** As {@code default/web; demo.example.com/v1, Kind=Widget}. */
  static String of(Map<?, ?> object) {
    Map<?, ?> metadata = Fields.map(object, "metadata");
    String apiVersion = Fields.text(object, "apiVersion");
    String version = apiVersion.contains("/") ? apiVersion : "/" + apiVersion;
    return "%s/%s; %s, Kind=%s"
        .formatted(
            Fields.text(metadata, "namespace"),
            Fields.text(metadata, "name"),
            version,
            Fields.text(object, "kind"));
  }
}
