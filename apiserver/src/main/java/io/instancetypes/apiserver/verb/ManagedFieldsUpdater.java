package io.instancetypes.apiserver.verb;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.object.Metadata;
import io.instancetypes.apiserver.resource.Caller;
import io.instancetypes.apiserver.resource.Resource;
import io.instancetypes.machinery.managedfields.ApplyResult;
import io.instancetypes.machinery.managedfields.OwnershipException;
import io.instancetypes.machinery.status.Failures;
import java.time.Instant;

/** Keeps the managed fields of objects as they are written. */
final class ManagedFieldsUpdater {
  private ManagedFieldsUpdater() {}

  /**
   * The object with its managers after a write.
   *
   * @param owned what the managers are known of; null for a new object
   */
  static Fields updated(
      Resource resource,
      String subresource,
      Fields owned,
      Fields object,
      Caller caller,
      Instant now) {
    if (resource.isCustom()) {
      Metadata.dropEmpty(object);
    }
    return resource.owners().of(subresource).updated(owned, object, caller.manager(), now);
  }

  /** The object after an apply; refused if others own what it would change. */
  static Fields applied(
      Resource resource,
      String subresource,
      Fields live,
      Fields configuration,
      boolean force,
      Caller caller,
      Instant now) {
    try {
      ApplyResult result =
          resource
              .owners()
              .of(subresource)
              .applied(live, configuration, caller.manager(), force, now);
      return switch (result) {
        case ApplyResult.Applied applied -> applied.object();
        case ApplyResult.Conflicts conflicts ->
            throw Failures.applyConflict(conflicts.message(), conflicts.causes());
      };
    } catch (OwnershipException wrong) {
      throw wrong.code() == 400
          ? Failures.badRequest(wrong.getMessage())
          : Failures.unexpected(wrong.getMessage());
    }
  }
}
