package io.instancetypes.apiserver.verb;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.resource.Caller;
import io.instancetypes.apiserver.resource.Resource;

/** How an object is to be changed. */
public interface Edit {
  /** What should be there instead; the live object is free to be changed. */
  Result of(Fields live);

  /** Whether the edit may be made again on what another client wrote meanwhile. */
  boolean repeats();

  /** Whether a write must say on which version it is based, where the kind asks for it. */
  default boolean namesItsBase() {
    return false;
  }

  /** Takes what the edit made for an object of its kind. */
  default void decode(Resource resource, Fields object, Caller caller) {
    Decoding.decode(resource, object, DuplicateKeys.NOTHING, caller, Decoding.ofBody(resource));
  }

  /**
   * The changed object.
   *
   * @param owned the object whose managed fields hold already; null if the edit settled nothing
   */
  record Result(Fields object, Fields owned) {}
}
