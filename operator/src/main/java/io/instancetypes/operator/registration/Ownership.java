package io.instancetypes.operator.registration;

import static io.instancetypes.platform.OwnershipLabels.MANAGED_BY;
import static io.instancetypes.platform.OwnershipLabels.PART_OF;
import static io.instancetypes.platform.OwnershipLabels.PRODUCT;

import io.instancetypes.api.Fields;
import io.instancetypes.platform.OwnershipLabels;
import java.util.List;
import java.util.Optional;

/** Whose an object of the cluster is, as its labels say. */
final class Ownership {
  private Ownership() {}

  /**
   * The other manager of an object. Whoever installs for us, such as Helm, may leave its own name,
   * but says what the object is part of.
   */
  static Optional<String> stranger(Fields object) {
    Fields labels = labels(object);
    return labels.get(MANAGED_BY) instanceof String manager
            && !manager.equals(PRODUCT)
            && !PRODUCT.equals(labels.get(PART_OF))
        ? Optional.of(manager)
        : Optional.empty();
  }

  /** The operations that make it ours. */
  static List<Object> takeOver(Fields object) {
    return List.of(RegistrationEntry.set("/metadata/labels", withOurs(labels(object))));
  }

  /** The same document with our labels. */
  static Fields labelled(Fields document) {
    Fields labelled = Fields.copyOf(document);
    labelled.object("metadata").put("labels", withOurs(labels(document)));
    return labelled;
  }

  private static Fields withOurs(Fields labels) {
    Fields all = Fields.copyOf(labels);
    all.putAll(OwnershipLabels.all());
    return all;
  }

  private static Fields labels(Fields object) {
    return RegistrationEntry.map(RegistrationEntry.map(object, "metadata"), "labels");
  }
}
