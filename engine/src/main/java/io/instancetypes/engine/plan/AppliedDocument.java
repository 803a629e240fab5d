package io.instancetypes.engine.plan;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.engine.resolve.TypeMatcher;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An object after a document was applied to it. The document stands for the whole object, but for
 * what a cluster writes into it by itself and its owner's document never had.
 */
final class AppliedDocument {
  private static final List<String> SERVER_METADATA =
      List.of("uid", "creationTimestamp", "deletionTimestamp", "generation", "resourceVersion");

  private AppliedDocument() {}

  static Fields onto(Optional<Map<String, Object>> before, Map<String, Object> document) {
    Fields after = Fields.copyOf(document);
    before.ifPresent(old -> carry(old, after));
    return after;
  }

  private static void carry(Map<String, Object> old, Fields after) {
    Map<?, ?> metadata = Fields.map(old, "metadata");
    SERVER_METADATA.forEach(key -> keep(metadata, after.object("metadata"), key));
    keep(old, after, "status");
    if (!"VirtualMachine".equals(after.get("kind"))
        || !(after.get("spec") instanceof Fields spec)) {
      return;
    }
    Map<?, ?> oldSpec = Fields.map(old, "spec");
    for (Kind.Family family : Kind.Family.values()) {
      String key = TypeMatcher.key(family);
      if (spec.get(key) instanceof Fields matcher && matcher.get("inferFromVolume") == null) {
        keep(Fields.map(oldSpec, key), matcher, "kind");
        keep(Fields.map(oldSpec, key), matcher, "revisionName");
      }
    }
    if (Fields.map(spec, "template").get("spec") instanceof Fields instance) {
      template(Fields.map(Fields.map(oldSpec, "template"), "spec"), instance);
    }
  }

  private static void template(Map<?, ?> old, Fields instance) {
    keep(old, instance, "architecture");
    Map<?, ?> domain = Fields.map(old, "domain");
    keepIn(domain, instance, "machine", List.of("type"));
    keepIn(domain, instance, "firmware", List.of("uuid", "serial"));
  }

  private static void keepIn(Map<?, ?> domain, Fields instance, String part, List<String> keys) {
    Map<?, ?> old = Fields.map(domain, part);
    for (String key : keys) {
      if (old.get(key) != null) {
        keep(old, instance.object("domain").object(part), key);
      }
    }
  }

  private static void keep(Map<?, ?> old, Fields after, String key) {
    if (after.get(key) == null && old.get(key) != null) {
      after.put(key, Fields.copy(old.get(key)));
    }
  }
}
