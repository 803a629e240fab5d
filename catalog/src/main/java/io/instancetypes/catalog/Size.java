package io.instancetypes.catalog;

/**
 * A size of a series.
 *
 * @param memory a quantity; null where the VM brings the size
 */
record Size(String name, long vcpus, String memory) {
  /** The size that is left to the VM. */
  static final Size CUSTOM = new Size("custom", 0, null);

  boolean isCustom() {
    return this == CUSTOM;
  }
}
