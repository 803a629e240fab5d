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
      List.of(
          "uid",
          "creationTimestamp",
          "deletionTimestamp",
          "generation",
          "resourceVersion",
          "managedFields");

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
        matcher(Fields.map(oldSpec, key), matcher, metadata.get("managedFields") != null);
      }
    }
  }

  /** Where nobody says who wrote a revision, the controllers did, and let it follow the name. */
  private static void matcher(Map<?, ?> old, Fields matcher, boolean isManaged) {
    keep(old, matcher, "kind");
    if (isManaged || Fields.text(old, "name").equals(Fields.text(matcher, "name"))) {
      keep(old, matcher, "revisionName");
    }
  }

  private static void keep(Map<?, ?> old, Fields after, String key) {
    if (after.get(key) == null && old.get(key) != null) {
      after.put(key, Fields.copy(old.get(key)));
    }
  }
}
