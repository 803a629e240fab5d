package io.instancetypes.machinery.managedfields;

import io.instancetypes.api.Fields;
import io.instancetypes.machinery.structuralschema.StructuralSchema;

/** The versions in which a kind is served: fields owned in one are compared in that one. */
public interface Versions {
  /** The schema of a version such as {@code demo.example.com/v1}; null if it is not served. */
  StructuralSchema structure(String apiVersion);

  /** The object in a version that is served; may not change the object. */
  Fields converted(Fields object, String apiVersion);

  /** For kinds with one version: whatever was owned in another is forgotten. */
  static Versions only(String apiVersion, StructuralSchema structure) {
    return new Versions() {
      @Override
      public StructuralSchema structure(String version) {
        return version.equals(apiVersion) ? structure : null;
      }

      @Override
      public Fields converted(Fields object, String version) {
        return object;
      }
    };
  }
}
