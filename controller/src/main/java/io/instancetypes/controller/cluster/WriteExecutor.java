package io.instancetypes.controller.cluster;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.api.ResourcePath;
import io.instancetypes.engine.defaults.Reapplication;
import io.instancetypes.engine.revise.StatusPatch;
import io.instancetypes.engine.revise.Write;
import io.instancetypes.traces.TraceSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Does every write of the controllers. */
public final class WriteExecutor {
  /** By whom the fields are managed that the controllers write. */
  static final String MANAGER = Reapplication.CONTROLLER;

  private final ApiClient api;
  private final EventRecorder events;
  private final Consumer<Write> before;
  private final String options;

  /**
   * @param before told about each write before it is done; what it throws keeps it from being done
   */
  public WriteExecutor(ApiClient api, Consumer<Write> before) {
    this(api, MANAGER, before);
  }

  /** For somebody else than the controllers. */
  public WriteExecutor(ApiClient api, String manager) {
    this(api, manager, write -> {});
  }

  private WriteExecutor(ApiClient api, String manager, Consumer<Write> before) {
    this.api = api;
    this.events = new EventRecorder(api, manager);
    this.before = before;
    this.options = "?fieldManager=" + manager;
  }

  /**
   * @param now in the format of Kubernetes
   * @return the object as it is then; empty where none is of interest
   */
  public Optional<Fields> execute(Write write, String now) {
    before.accept(write);
    try (TraceSpan span = TraceSpan.ofCall(title(write))) {
      try {
        return done(write, now);
      } catch (ApiClientException refused) {
        span.failed(refused.isUnreachable() ? "unreachable" : Integer.toString(refused.code()));
        throw refused;
      }
    }
  }

  private static String title(Write write) {
    return switch (write) {
      case Write.Create creation -> "create " + kind(creation.document());
      case Write.CreateFor creation -> "create " + kind(creation.document());
      case Write.Patch patch -> "patch " + kind(patch.object());
      case Write.PatchStatus patch -> "patch " + kind(patch.object()) + "/status";
      case Write.Delete deletion -> "delete " + deletion.kind();
      case Write.Event _, Write.EventFor _ -> "record Event";
    };
  }

  private static String kind(Map<String, Object> object) {
    return new KubeObject(object).kind();
  }

  private Optional<Fields> done(Write write, String now) {
    return switch (write) {
      case Write.Create creation -> Optional.of(create(creation.document()));
      case Write.CreateFor creation -> {
        requireUnchanged(creation.owner());
        yield Optional.of(create(creation.document()));
      }
      case Write.Patch patch ->
          Optional.of(
              api.patch(
                  path(patch.object()) + options, guarded(patch.object(), patch.operations())));
      case Write.PatchStatus patch ->
          Optional.of(
              api.patch(
                  path(patch.object()) + "/status" + options,
                  guarded(patch.object(), StatusPatch.operations(patch.object(), patch.status()))));
      case Write.Delete deletion -> {
        delete(deletion);
        yield Optional.empty();
      }
      case Write.Event event -> {
        events.record(event, now);
        yield Optional.empty();
      }
      case Write.EventFor told -> {
        requireUnchanged(told.event().about());
        events.record(told.event(), now);
        yield Optional.empty();
      }
    };
  }

  private Fields create(Fields document) {
    var object = new KubeObject(document);
    return api.create(
        ResourcePath.of(object.kind()).collection(object.namespace()) + options, document);
  }

  /** What belongs to nobody would be collected, but only after it did harm. */
  private void requireUnchanged(Map<String, Object> object) {
    var seen = new KubeObject(object);
    var found = new KubeObject(api.get(path(object)));
    if (!seen.uid().equals(found.uid())
        || !seen.resourceVersion().equals(found.resourceVersion())) {
      throw ApiClientException.outdated(seen.kind() + " " + seen.name() + " has changed");
    }
  }

  /** The server answers 409 where the version is not the current one. */
  private static List<Object> guarded(Map<String, Object> object, List<Object> operations) {
    var guarded = new ArrayList<Object>(operations.size() + 1);
    guarded.add(
        Fields.of(
            "op",
            "replace",
            "path",
            "/metadata/resourceVersion",
            "value",
            new KubeObject(object).resourceVersion()));
    guarded.addAll(operations);
    return guarded;
  }

  /** To find it gone, or another one under its name, is as good. */
  private void delete(Write.Delete deletion) {
    Fields options =
        Fields.of(
            "apiVersion",
            "v1",
            "kind",
            "DeleteOptions",
            "propagationPolicy",
            "Background",
            "preconditions",
            Fields.of("uid", deletion.uid()));
    try {
      api.delete(
          ResourcePath.of(deletion.kind()).object(deletion.namespace(), deletion.name()), options);
    } catch (ApiClientException failure) {
      if (!failure.isMissing() && !failure.isOutdated()) {
        throw failure;
      }
    }
  }

  private static String path(Map<String, Object> object) {
    var named = new KubeObject(object);
    return ResourcePath.of(named.kind()).object(named.namespace(), named.name());
  }
}
