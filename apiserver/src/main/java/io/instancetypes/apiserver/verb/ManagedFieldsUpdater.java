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
   * Notes in an object who manages which of its fields after a write. What admission changes later
   * belongs to nobody, as in kube-apiserver: no client can lose it by leaving it out.
   *
   * @param owned what the managers are known of; null for a new object
   * @param written the object as the client wants it, without what the request may not touch
   * @param object where it is noted
   */
  static void note(
      Resource resource,
      String subresource,
      Fields owned,
      Fields written,
      Fields object,
      Caller caller,
      Instant now) {
    if (resource.isCustom()) {
      Metadata.dropEmpty(written);
    }
    Fields managed =
        resource.owners().of(subresource).updated(owned, written, caller.manager(), now);
    keep(managed, object);
  }

  /** Gives an object the managers that another one has: admission has no say in them. */
  static void keep(Fields from, Fields to) {
    Object managers = Metadata.of(from).get("managedFields");
    if (managers == null) {
      Metadata.of(to).remove("managedFields");
    } else {
      Metadata.of(to).put("managedFields", managers);
    }
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
