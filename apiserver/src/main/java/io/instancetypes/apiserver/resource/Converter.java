package io.instancetypes.apiserver.resource;

import io.instancetypes.api.Fields;

/** From one version of a kind to another. */
public interface Converter {
  /** Versions that differ in nothing but their name. */
  Converter RENAMING =
      (object, apiVersion) -> {
        object.put("apiVersion", apiVersion);
        return object;
      };

  /** The object in another version. The given one is the converter's to change. */
  Fields convert(Fields object, String apiVersion);
}
