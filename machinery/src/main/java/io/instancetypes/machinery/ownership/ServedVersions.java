package io.instancetypes.machinery.ownership;

import io.instancetypes.api.Fields;
import io.instancetypes.machinery.structure.Structure;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The versions of a kind with their shapes. */
final class ServedVersions {
  private final Versions versions;
  private final Map<String, Shape> shapes = new ConcurrentHashMap<>();

  ServedVersions(Versions versions) {
    this.versions = versions;
  }

  /** Null if the version is not served. */
  Shape shape(String apiVersion) {
    Shape known = shapes.get(apiVersion);
    if (known != null) {
      return known;
    }
    Structure structure = versions.structure(apiVersion);
    return structure == null
        ? null
        : shapes.computeIfAbsent(apiVersion, version -> Shape.of(structure));
  }

  /** The object in a version that is served. */
  Fields converted(Fields object, String apiVersion) {
    return apiVersion.equals(object.get("apiVersion"))
        ? object
        : versions.converted(object, apiVersion);
  }
}
