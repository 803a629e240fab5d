package io.instancetypes.platform.admission;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.rule.Cause;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * What a review asks, read so that nothing in it can surprise: a part that is missing or of the
 * wrong type is empty.
 *
 * @param object as it is to be, in the namespace of the request and with the status that is stored
 * @param oldObject as it was, in the namespace of the request
 */
record AdmissionRequest(String uid, Fields fields, Fields object, Fields oldObject) {
  /** The request of a review; its parts are empty if there is none. */
  static AdmissionRequest of(Fields review) {
    Fields request = object(review, "request");
    Fields old = placed(request, "oldObject");
    return new AdmissionRequest(
        Fields.text(request, "uid"), request, withStatusOf(old, placed(request, "object")), old);
  }

  /** Only the controllers write the status: what a client sends along, or leaves out, is void. */
  private static Fields withStatusOf(Fields old, Fields object) {
    Object stored = old.get("status");
    if (object.isEmpty() || Objects.equals(stored, object.get("status"))) {
      return object;
    }
    Fields restored = Fields.copyOf(object);
    restored.put("status", stored);
    return restored;
  }

  /** Things are looked up where the request is allowed to be, whatever its objects claim. */
  private static Fields placed(Fields request, String key) {
    Fields object = object(request, key);
    String namespace = Fields.text(request, "namespace");
    Object metadata = object.get("metadata");
    boolean misshapen = metadata != null && !(metadata instanceof Fields);
    if (object.isEmpty() || namespace.isEmpty() || misshapen) {
      return object;
    }
    if (namespace.equals(object(object, "metadata").get("namespace"))) {
      return object;
    }
    Fields placed = Fields.copyOf(object);
    placed.object("metadata").put("namespace", namespace);
    return placed;
  }

  /** Why the review cannot be answered at all. */
  Optional<Cause> mistake() {
    if (fields.isEmpty()) {
      return Optional.of(Cause.required("request", "request: is required"));
    }
    if (!isCreation() && !isUpdate() && !isHarmless()) {
      return Optional.of(
          Cause.notSupported(
              "request.operation",
              "request.operation: %s is none of CREATE, UPDATE, DELETE, CONNECT"
                  .formatted(fields.get("operation"))));
    }
    return isHarmless() || fields.get("object") instanceof Map
        ? Optional.empty()
        : Optional.of(Cause.required("request.object", "request.object: is required"));
  }

  boolean isCreation() {
    return "CREATE".equals(fields.get("operation"));
  }

  boolean isUpdate() {
    return "UPDATE".equals(fields.get("operation"));
  }

  /**
   * Nothing that is decided here can be wrong with it: it brings no spec that anybody will use.
   * Only what was stored can be trusted to say that it is about to go.
   */
  boolean isHarmless() {
    Object operation = fields.get("operation");
    return "DELETE".equals(operation)
        || "CONNECT".equals(operation)
        || !Fields.text(fields, "subResource").isEmpty()
        || object(oldObject, "metadata").get("deletionTimestamp") != null;
  }

  Fields userInfo() {
    return object(fields, "userInfo");
  }

  static Fields object(Map<?, ?> node, String key) {
    return node.get(key) instanceof Fields object ? object : new Fields(0);
  }
}
