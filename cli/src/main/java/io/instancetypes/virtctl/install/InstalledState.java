package io.instancetypes.virtctl.install;

import io.instancetypes.api.Fields;
import io.instancetypes.platform.OwnershipLabels;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How an object of an installation is in a cluster. */
sealed interface InstalledState {
  record Present() implements InstalledState {}

  record Missing() implements InstalledState {}

  record Differs(List<String> fields) implements InstalledState {}

  /** Somebody else's object under a name of ours. */
  record Foreign(String manager) implements InstalledState {}

  static InstalledState of(Fields manifest, Optional<Fields> found) {
    if (found.isEmpty()) {
      return new Missing();
    }
    // Whoever makes a namespace for an installation need not label it.
    if (manifest.get("kind").equals("Namespace")) {
      return new Present();
    }
    Optional<String> other = otherManager(found.get());
    if (other.isPresent()) {
      return new Foreign(other.get());
    }
    List<String> fields = ManifestDifference.between(manifest, found.get());
    return fields.isEmpty() ? new Present() : new Differs(fields);
  }

  static boolean isOurs(Fields object) {
    return OwnershipLabels.PRODUCT.equals(labels(object).get(OwnershipLabels.PART_OF));
  }

  /** Whom a label names; nobody where the object is ours, or nobody has said. */
  static Optional<String> otherManager(Fields object) {
    return !isOurs(object)
            && labels(object).get(OwnershipLabels.MANAGED_BY) instanceof String manager
        ? Optional.of(manager)
        : Optional.empty();
  }

  private static Map<?, ?> labels(Fields object) {
    return object.object("metadata").get("labels") instanceof Map<?, ?> labels ? labels : Map.of();
  }
}
