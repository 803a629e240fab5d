package io.instancetypes.machinery.ownership;

import io.instancetypes.api.Fields;
import io.instancetypes.machinery.structure.Structure;

/** The versions in which a kind is served: fields owned in one are compared in that one. */
public interface Versions {
  /** The schema of a version such as {@code demo.example.com/v1}; null if it is not served. */
  Structure structure(String apiVersion);

  /** The object in a version that is served; may not change the object. */
  Fields converted(Fields object, String apiVersion);

  /** For kinds with one version: whatever was owned in another is forgotten. */
  static Versions only(String apiVersion, Structure structure) {
    return new Versions() {
      @Override
      public Structure structure(String version) {
        return version.equals(apiVersion) ? structure : null;
      }

      @Override
      public Fields converted(Fields object, String version) {
        return object;
      }
    };
  }
}
