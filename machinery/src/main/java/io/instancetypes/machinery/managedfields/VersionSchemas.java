package io.instancetypes.machinery.managedfields;

import io.instancetypes.api.Fields;
import io.instancetypes.machinery.structuralschema.StructuralSchema;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The versions of a kind with their shapes. */
final class VersionSchemas {
  private final Versions versions;
  private final Map<String, MergeSchema> shapes = new ConcurrentHashMap<>();

  VersionSchemas(Versions versions) {
    this.versions = versions;
  }

  /** Null if the version is not served. */
  MergeSchema shape(String apiVersion) {
    MergeSchema known = shapes.get(apiVersion);
    if (known != null) {
      return known;
    }
    StructuralSchema structure = versions.structure(apiVersion);
    return structure == null
        ? null
        : shapes.computeIfAbsent(apiVersion, version -> MergeSchema.of(structure));
  }

  /** The object in a version that is served. */
  Fields converted(Fields object, String apiVersion) {
    return apiVersion.equals(object.get("apiVersion"))
        ? object
        : versions.converted(object, apiVersion);
  }
}
