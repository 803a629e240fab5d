package io.instancetypes.controller.machine;

import io.instancetypes.api.Fields;
import java.util.List;
import java.util.Map;

/** A VirtualMachine, or any other object, as a document whose parts may all be missing. */
public record KubeObject(Fields document) {
  public String kind() {
    return text(document.get("kind"));
  }

  public String name() {
    return text(metadata().get("name"));
  }

  public String namespace() {
    return text(metadata().get("namespace"));
  }

  public String uid() {
    return text(metadata().get("uid"));
  }

  public String resourceVersion() {
    return text(metadata().get("resourceVersion"));
  }

  public long generation() {
    return metadata().get("generation") instanceof Number number ? number.longValue() : 0;
  }

  public boolean isBeingDeleted() {
    return metadata().get("deletionTimestamp") != null;
  }

  public boolean isOwnedBy(KubeObject owner) {
    return list(metadata().get("ownerReferences")).stream()
        .anyMatch(reference -> owner.uid().equals(map(reference).get("uid")));
  }

  public Map<?, ?> metadata() {
    return map(document.get("metadata"));
  }

  public Map<?, ?> spec() {
    return map(document.get("spec"));
  }

  public Map<?, ?> status() {
    return map(document.get("status"));
  }

  /** The same object with another status. */
  KubeObject withStatus(Map<String, Object> status) {
    var copy = new Fields(document.size() + 1);
    document.forEach(copy::put);
    copy.put("status", status);
    return new KubeObject(copy);
  }

  /** The status of a condition, empty where it has none of that type. */
  public Map<?, ?> condition(String type) {
    for (Object condition : list(status().get("conditions"))) {
      if (type.equals(map(condition).get("type"))) {
        return map(condition);
      }
    }
    return Map.of();
  }

  static Map<?, ?> map(Object node) {
    return node instanceof Map<?, ?> map ? map : Map.of();
  }

  static List<?> list(Object node) {
    return node instanceof List<?> list ? list : List.of();
  }

  static String text(Object node) {
    return node instanceof String text ? text : "";
  }
}
