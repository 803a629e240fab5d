package io.instancetypes.apiserver.verb;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.admission.Caller;
import io.instancetypes.apiserver.resource.Resource;
import java.time.Instant;

/** Keeps the managed fields of objects. */
final class Ownership {
  private Ownership() {}

  static Fields updated(
      Resource resource,
      String subresource,
      Fields owned,
      Fields object,
      Caller caller,
      Instant now) {
    return object;
  }

  static Fields applied(
      Resource resource,
      String subresource,
      Fields live,
      Fields configuration,
      boolean force,
      Caller caller,
      Instant now) {
    return configuration;
  }
}
