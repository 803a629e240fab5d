package io.instancetypes.platform;

import io.instancetypes.api.Fields;

/** The labels by which everybody sees what belongs to this program. */
public final class OwnershipLabels {
  public static final String PRODUCT = "instancetypes";

  public static final String MANAGED_BY = "app.kubernetes.io/managed-by";

  /**
   * Marks what belongs to an installation. The label {@code managed-by} does not: Helm writes its
   * own name there, whatever a chart says.
   */
  public static final String PART_OF = "app.kubernetes.io/part-of";

  private OwnershipLabels() {}

  public static Fields all() {
    return Fields.of(MANAGED_BY, PRODUCT, PART_OF, PRODUCT);
  }
}
