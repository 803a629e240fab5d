package io.instancetypes.engine.rule;

import io.instancetypes.api.ApiVersion;

/**
 * A field of an instance type or preference that a rule reads.
 *
 * <p>Objects of a version older than the field are read as a server would store them, without it.
 */
public final class SourceField {
  private final String path;
  private final ApiVersion since;
  private final Provenance because;
  private final int slot;

  SourceField(String path, ApiVersion since, Provenance because, int slot) {
    this.path = path;
    this.since = since;
    this.because = because;
    this.slot = slot;
  }

  public String path() {
    return path;
  }

  /** The version of the API that introduced the field. */
  public ApiVersion since() {
    return since;
  }

  /** The reason that stands beside everything this field causes. */
  public Provenance because() {
    return because;
  }

  /** Where the value is found among all values of an object. */
  int slot() {
    return slot;
  }

  /** The value, or null where the object leaves the field open. */
  public Object read(ResolvedType object) {
    return object.values()[slot];
  }

  @Override
  public String toString() {
    return path;
  }
}
