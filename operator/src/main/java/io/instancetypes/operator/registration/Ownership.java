package io.instancetypes.operator.registration;

import io.instancetypes.api.Fields;
import java.util.List;
import java.util.Optional;

/** Whose an object of the cluster is, as its labels say. */
final class Ownership {
  private static final String MANAGED_BY = "app.kubernetes.io/managed-by";
  private static final String PART_OF = "app.kubernetes.io/part-of";
  private static final String OURS = "instancetypes";

  private Ownership() {}

  /**
   * The other manager of an object. Whoever installs for us, such as Helm, may leave its own name,
   * but says what the object is part of.
   */
  static Optional<String> stranger(Fields object) {
    Fields labels = labels(object);
    return labels.get(MANAGED_BY) instanceof String manager
            && !manager.equals(OURS)
            && !OURS.equals(labels.get(PART_OF))
        ? Optional.of(manager)
        : Optional.empty();
  }

  /** The operations that make it ours. */
  static List<Object> takeOver(Fields object) {
    return List.of(Entry.set("/metadata/labels", withOurs(labels(object))));
  }

  /** The same document with our labels. */
  static Fields labelled(Fields document) {
    Fields labelled = Fields.copyOf(document);
    labelled.object("metadata").put("labels", withOurs(labels(document)));
    return labelled;
  }

  private static Fields withOurs(Fields labels) {
    Fields all = Fields.copyOf(labels);
    all.put(MANAGED_BY, OURS);
    all.put(PART_OF, OURS);
    return all;
  }

  private static Fields labels(Fields object) {
    return Entry.map(Entry.map(object, "metadata"), "labels");
  }
}
