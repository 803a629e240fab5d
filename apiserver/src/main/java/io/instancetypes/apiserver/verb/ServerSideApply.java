package io.instancetypes.apiserver.verb;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.apiserver.access.Authorization;
import io.instancetypes.apiserver.object.Metadata;
import io.instancetypes.apiserver.resource.Caller;
import io.instancetypes.apiserver.resource.Resource;
import io.instancetypes.machinery.request.RequestInfo;
import io.instancetypes.machinery.status.ApiException;
import io.instancetypes.machinery.status.Failures;
import io.instancetypes.store.Store;
import java.time.Clock;
import java.util.List;

/** Server-side apply: the client says what it wants, and owns that. */
public final class ServerSideApply {
  private final Store store;
  private final Creation creation;
  private final Update update;
  private final Authorization authorization;
  private final Clock clock;

  public ServerSideApply(
      Store store, Creation creation, Update update, Authorization authorization, Clock clock) {
    this.store = store;
    this.creation = creation;
    this.update = update;
    this.authorization = authorization;
    this.clock = clock;
  }

  /** What an apply came to. */
  public record Applied(Fields object, boolean created) {}

  public Applied apply(
      Resource resource, RequestInfo info, Fields configuration, boolean force, Caller caller) {
    String namespace = resource.scope(info);
    requireAgreement(resource, info, namespace, configuration);
    while (true) {
      if (store.find(resource.key(namespace, info.name())) != null) {
        Edit edit = edit(resource, info.subresource(), configuration, force, caller);
        Fields object =
            update.update(resource, info.subresource(), namespace, info.name(), edit, caller);
        return new Applied(object, false);
      }
      if (!info.subresource().isEmpty()) {
        throw Failures.notFound(resource.groupResource(), info.name());
      }
      authorization.require(caller.user(), info.asCreation());
      Fields object = create(resource, namespace, configuration, force, caller);
      if (object != null) {
        return new Applied(object, true);
      }
    }
  }

  private static void requireAgreement(
      Resource resource, RequestInfo info, String namespace, Fields configuration) {
    Acceptance.requirePlace(resource, namespace, configuration);
    Acceptance.requireName(configuration, info.name());
    if (Metadata.of(configuration).get("managedFields") instanceof List<?> list
        && !list.isEmpty()) {
      throw Failures.badRequest("metadata.managedFields must be nil");
    }
  }

  /** Null if someone else created it first: then there is something to apply to. */
  private Fields create(
      Resource resource, String namespace, Fields configuration, boolean force, Caller caller) {
    if (!new KubeObject(configuration).uid().isEmpty()) {
      throw Failures.conflict(
          resource.groupResource(),
          new KubeObject(configuration).name(),
          "uid mismatch: the provided object specified uid %s, and no existing object was found"
              .formatted(new KubeObject(configuration).uid()));
    }
    Fields applied = applied(resource, "", null, configuration, force, caller);
    // A version says what there may be, and there is nothing.
    Metadata.of(applied).remove("resourceVersion");
    try {
      return creation.create(resource, namespace, Fields.copyOf(applied), applied, caller);
    } catch (ApiException failure) {
      if (failure.reason().equals("AlreadyExists")) {
        return null;
      }
      throw failure;
    }
  }

  /** Completed at once: nobody owns what is there by default. */
  private Fields applied(
      Resource resource,
      String subresource,
      Fields live,
      Fields configuration,
      boolean force,
      Caller caller) {
    Fields applied =
        ManagedFieldsUpdater.applied(
            resource,
            subresource,
            live,
            Fields.copyOf(configuration),
            force,
            caller,
            clock.instant());
    Acceptance.complete(resource, applied);
    return applied;
  }

  private Edit edit(
      Resource resource, String subresource, Fields configuration, boolean force, Caller caller) {
    return new Edit() {
      @Override
      public Result of(Fields live) {
        Fields applied = applied(resource, subresource, live, configuration, force, caller);
        return new Result(Fields.copyOf(applied), applied);
      }

      @Override
      public boolean repeats() {
        return new KubeObject(configuration).resourceVersion().isEmpty();
      }
    };
  }
}
