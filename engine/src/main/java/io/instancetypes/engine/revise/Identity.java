package io.instancetypes.engine.revise;

import java.util.Map;

/** Which object a document is; every part is empty or 0 where the document does not say. */
record Identity(String name, String namespace, String uid, long generation) {
  static Identity of(Map<?, ?> document) {
    Map<?, ?> metadata = map(document.get("metadata"));
    return new Identity(
        text(metadata.get("name")),
        text(metadata.get("namespace")),
        text(metadata.get("uid")),
        metadata.get("generation") instanceof Number number ? number.longValue() : 0);
  }

  /** Whether a document names this object as its owner. */
  boolean owns(Map<?, ?> document) {
    return map(document.get("metadata")).get("ownerReferences") instanceof Iterable<?> owners
        && anyIsThis(owners);
  }

  private boolean anyIsThis(Iterable<?> owners) {
    for (Object owner : owners) {
      if (!uid.isEmpty() && map(owner).get("uid") instanceof String other && other.equals(uid)) {
        return true;
      }
    }
    return false;
  }

  static Map<?, ?> map(Object node) {
    return node instanceof Map<?, ?> map ? map : Map.of();
  }

  static String text(Object node) {
    return node instanceof String text ? text : "";
  }
}
