package io.instancetypes.controller.cluster;

import io.instancetypes.api.Fields;
import io.instancetypes.controller.machine.Machine;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Every write of the controller. None of them is done twice by repeating it: names are given, not
 * generated, patches are bound to a resourceVersion, deletions to a uid.
 */
public final class Writes {
  private final Api api;
  private final Consumer<String> before;

  /**
   * @param before told about each write before it is done; what it throws keeps it from being done
   */
  public Writes(Api api, Consumer<String> before) {
    this.api = api;
    this.before = before;
  }

  /** Creates an object; one of that name that is already there is an {@link ApiException}. */
  public Fields create(Fields document) {
    var object = new Machine(document);
    String kind = (String) document.get("kind");
    before.accept("create %s %s".formatted(kind, object.name()));
    return api.create(Paths.of(kind).collection(object.namespace()), document);
  }

  /** Changes an object, provided that nobody else has changed it meanwhile. */
  public Fields patch(Machine object, List<Object> operations) {
    before.accept("patch %s %s".formatted(object.document().get("kind"), object.name()));
    return api.patch(path(object), guarded(object, operations));
  }

  /** As {@link #patch}, for its status. */
  public Fields patchStatus(Machine object, List<Object> operations) {
    before.accept("patch status of %s %s".formatted(object.document().get("kind"), object.name()));
    return api.patch(path(object) + "/status", guarded(object, operations));
  }

  /** The server answers 409 where the version is not the current one. */
  private static List<Object> guarded(Machine object, List<Object> operations) {
    var guarded = new ArrayList<Object>(operations.size() + 1);
    guarded.add(
        Fields.of(
            "op",
            "replace",
            "path",
            "/metadata/resourceVersion",
            "value",
            object.resourceVersion()));
    guarded.addAll(operations);
    return guarded;
  }

  /** Deletes an object; to find it gone, or another one under its name, is as good. */
  public void delete(String kind, String namespace, String name, String uid) {
    before.accept("delete %s %s".formatted(kind, name));
    Fields options =
        Fields.of(
            "apiVersion",
            "v1",
            "kind",
            "DeleteOptions",
            "propagationPolicy",
            "Background",
            "preconditions",
            Fields.of("uid", uid));
    try {
      api.delete(Paths.of(kind).object(namespace, name), options);
    } catch (ApiException failure) {
      if (!failure.isMissing() && !failure.isOutdated()) {
        throw failure;
      }
    }
  }

  /** Tells people about something that happened; the same again only counts. */
  void event(Fields event) {
    var named = new Machine(event);
    Paths events = Paths.of("Event");
    try {
      api.create(events.collection(named.namespace()), event);
    } catch (ApiException known) {
      if (!known.isOutdated()) {
        throw known;
      }
      String path = events.object(named.namespace(), named.name());
      Object count = api.get(path).get("count");
      api.merge(
          path,
          Fields.of(
              "count",
              count instanceof Number number ? number.longValue() + 1 : 1L,
              "lastTimestamp",
              event.get("lastTimestamp")));
    }
  }

  private static String path(Machine object) {
    String kind = (String) object.document().get("kind");
    return Paths.of(kind).object(object.namespace(), object.name());
  }
}
