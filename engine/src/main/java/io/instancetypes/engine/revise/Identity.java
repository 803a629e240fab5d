package io.instancetypes.engine.revise;

import java.util.List;
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
    return !uid.isEmpty()
        && owners(document).stream().anyMatch(owner -> uid.equals(owner.get("uid")));
  }

  /** Whether a document has owners, but not this object among them. */
  boolean isForeign(Map<?, ?> document) {
    return !uid.isEmpty() && !owners(document).isEmpty() && !owns(document);
  }

  static List<Map<?, ?>> owners(Map<?, ?> document) {
    return map(document.get("metadata")).get("ownerReferences") instanceof List<?> owners
        ? owners.stream().<Map<?, ?>>map(Identity::map).toList()
        : List.of();
  }

  static Map<?, ?> map(Object node) {
    return node instanceof Map<?, ?> map ? map : Map.of();
  }

  static String text(Object node) {
    return node instanceof String text ? text : "";
  }
}
