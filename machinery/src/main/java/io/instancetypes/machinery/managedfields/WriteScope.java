package io.instancetypes.machinery.managedfields;

/**
 * Where a write goes: a version, a subresource (empty for the object itself), and the fields that
 * such a write does not change whatever it says.
 */
public record WriteScope(String apiVersion, String subresource, FieldSet reset) {
  private static final FieldSet STATUS = FieldSet.ofPaths("status");
  private static final FieldSet ALL_BUT_STATUS = FieldSet.ofPaths("metadata", "spec");

  /** Writes to an object whose status is no subresource. */
  public static WriteScope whole(String apiVersion) {
    return new WriteScope(apiVersion, "", FieldSet.EMPTY);
  }

  /** Writes to an object whose status is a subresource. */
  public static WriteScope withoutStatus(String apiVersion) {
    return new WriteScope(apiVersion, "", STATUS);
  }

  public static WriteScope status(String apiVersion) {
    return new WriteScope(apiVersion, "status", ALL_BUT_STATUS);
  }

  /** Writes of the number of replicas: a scale is a view of the object, which is what is owned. */
  public static WriteScope scale(String apiVersion) {
    return new WriteScope(apiVersion, "scale", FieldSet.EMPTY);
  }
}
