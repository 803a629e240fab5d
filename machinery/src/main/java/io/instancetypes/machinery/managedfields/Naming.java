package io.instancetypes.machinery.managedfields;

import java.util.Map;

/** Objects as Kubernetes names them in messages about ownership. */
final class Naming {
  private Naming() {}

  /** As {@code default/web; demo.example.com/v1, Kind=Widget}. */
  static String of(Map<?, ?> object) {
    Map<?, ?> metadata = object.get("metadata") instanceof Map<?, ?> map ? map : Map.of();
    String apiVersion = text(object, "apiVersion");
    String version = apiVersion.contains("/") ? apiVersion : "/" + apiVersion;
    return "%s/%s; %s, Kind=%s"
        .formatted(
            text(metadata, "namespace"), text(metadata, "name"), version, text(object, "kind"));
  }

  private static String text(Map<?, ?> map, String key) {
    return map.get(key) instanceof String text ? text : "";
  }
}
