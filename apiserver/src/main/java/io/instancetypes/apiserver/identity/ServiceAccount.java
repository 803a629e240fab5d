package io.instancetypes.apiserver.identity;

/** A service account that is there now; one of the same name that comes later is another. */
public record ServiceAccount(String namespace, String name, String uid) {
  /** What a token must not outlive: a Secret or Pod of the same namespace. */
  public record BoundObject(String kind, String name, String uid) {}
}
