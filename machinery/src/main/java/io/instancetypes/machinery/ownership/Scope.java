package io.instancetypes.machinery.ownership;

/**
 * Where a write goes: a version, a subresource (empty for the object itself), and the fields that
 * such a write does not change whatever it says.
 */
public record Scope(String apiVersion, String subresource, FieldSet reset) {
  private static final FieldSet STATUS = FieldSet.ofPaths("status");
  private static final FieldSet ALL_BUT_STATUS = FieldSet.ofPaths("metadata", "spec");

  /** Writes to an object whose status is no subresource. */
  public static Scope whole(String apiVersion) {
    return new Scope(apiVersion, "", FieldSet.EMPTY);
  }

  /** Writes to an object whose status is a subresource. */
  public static Scope withoutStatus(String apiVersion) {
    return new Scope(apiVersion, "", STATUS);
  }

  public static Scope status(String apiVersion) {
    return new Scope(apiVersion, "status", ALL_BUT_STATUS);
  }

  /** Writes of the number of replicas: a scale is a view of the object, which is what is owned. */
  public static Scope scale(String apiVersion) {
    return new Scope(apiVersion, "scale", FieldSet.EMPTY);
  }
}
