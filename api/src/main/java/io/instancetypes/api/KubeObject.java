package io.instancetypes.api;

import java.util.List;
import java.util.Map;

/**
 * An object of Kubernetes, as far as all kinds agree on what it looks like. Every read is total:
 * what is missing, or of another shape than it should be, is empty, 0 or false.
 */
public record KubeObject(Map<?, ?> document) {

  /** Whatever it is: an object that says nothing if it is none. */
  public static KubeObject of(Object node) {
    return new KubeObject(Fields.map(node));
  }

  /** The document, for those who write it; a copy where it was not made of {@link Fields}. */
  public Fields fields() {
    return document instanceof Fields fields ? fields : Fields.copyOf(document);
  }

  public String apiVersion() {
    return Fields.text(document, "apiVersion");
  }

  public String kind() {
    return Fields.text(document, "kind");
  }

  public Map<?, ?> metadata() {
    return Fields.map(document, "metadata");
  }

  public Map<?, ?> spec() {
    return Fields.map(document, "spec");
  }

  public Map<?, ?> status() {
    return Fields.map(document, "status");
  }

  public String name() {
    return Fields.text(metadata(), "name");
  }

  public String namespace() {
    return Fields.text(metadata(), "namespace");
  }

  public String uid() {
    return Fields.text(metadata(), "uid");
  }

  public String resourceVersion() {
    return Fields.text(metadata(), "resourceVersion");
  }

  public long generation() {
    return Fields.number(metadata(), "generation");
  }

  public boolean isBeingDeleted() {
    return !Fields.text(metadata(), "deletionTimestamp").isEmpty();
  }

  public Map<?, ?> labels() {
    return Fields.map(metadata(), "labels");
  }

  public Map<?, ?> annotations() {
    return Fields.map(metadata(), "annotations");
  }

  /** Empty where there is none. */
  public String annotation(String key) {
    return Fields.text(annotations(), key);
  }

  public List<String> finalizers() {
    return Fields.texts(metadata(), "finalizers");
  }

  public List<Map<?, ?>> ownerReferences() {
    return Fields.maps(metadata(), "ownerReferences");
  }

  /** Whether this object is among the owners of another one. */
  public boolean owns(KubeObject other) {
    String uid = uid();
    return !uid.isEmpty()
        && other.ownerReferences().stream().anyMatch(owner -> uid.equals(owner.get("uid")));
  }

  /** What the status says of one question; empty where it says nothing. */
  public Map<?, ?> condition(String type) {
    for (Map<?, ?> condition : Fields.maps(status(), "conditions")) {
      if (type.equals(condition.get("type"))) {
        return condition;
      }
    }
    return Map.of();
  }
}
