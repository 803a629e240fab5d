package io.instancetypes.engine.rule;

import io.instancetypes.api.ApiVersion;

/**
 * A field of an instance type or preference that a rule reads.
 *
 * <p>Objects of a version older than the field are read as a server would store them, without it.
 */
public final class Source {
  private final String path;
  private final ApiVersion since;
  private final Because because;
  private final int slot;

  Source(String path, ApiVersion since, Because because, int slot) {
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
  public Because because() {
    return because;
  }

  /** Where the value is found among all values of an object. */
  int slot() {
    return slot;
  }

  /** The value, or null where the object leaves the field open. */
  public Object read(Chosen object) {
    return object.values()[slot];
  }

  @Override
  public String toString() {
    return path;
  }
}
