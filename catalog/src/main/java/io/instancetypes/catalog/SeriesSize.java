package io.instancetypes.catalog;

/**
 * A size of a series.
 *
 * @param memory a quantity; null where the VM brings the size
 */
record SeriesSize(String name, long vcpus, String memory) {
  /** The size that is left to the VM. */
  static final SeriesSize CUSTOM = new SeriesSize("custom", 0, null);

  boolean isCustom() {
    return this == CUSTOM;
  }
}
