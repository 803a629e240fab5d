package io.instancetypes.runtime.claim;

import io.instancetypes.api.KubeObject;

/** A claim, and the DataVolume that it belongs to, if there is one. */
public record ClaimName(String namespace, String name) {
  public static ClaimName of(KubeObject object) {
    return new ClaimName(object.namespace(), object.name());
  }

  @Override
  public String toString() {
    return namespace + "/" + name;
  }
}
