package io.instancetypes.runtime.snapshot;

/** A VolumeSnapshot. */
public record SnapshotName(String namespace, String name) {
  @Override
  public String toString() {
    return namespace + "/" + name;
  }
}
