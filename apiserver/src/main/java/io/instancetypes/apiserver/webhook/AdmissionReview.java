package io.instancetypes.apiserver.webhook;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.access.Reviews;
import io.instancetypes.apiserver.object.RequestIds;
import io.instancetypes.apiserver.resource.AdmissionAttributes;
import io.instancetypes.apiserver.resource.Caller;
import io.instancetypes.apiserver.resource.Resource;
import java.util.List;

/**
 * The question an admission webhook is asked.
 *
 * @param version of the document itself
 */
public record AdmissionReview(String version, String uid, Fields document) {
  static AdmissionReview of(VersionedAttributes attributes, String version) {
    String uid = RequestIds.next();
    return new AdmissionReview(
        version,
        uid,
        Fields.of(
            "kind",
            "AdmissionReview",
            "apiVersion",
            "admission.k8s.io/" + version,
            "request",
            withUid(uid, request(attributes))));
  }

  private static Fields withUid(String uid, Fields request) {
    var identified = new Fields(request.size() + 1);
    identified.put("uid", uid);
    request.forEach(identified::put);
    return identified;
  }

  /** Everything about the request but who is asked. */
  public static Fields request(VersionedAttributes attributes) {
    AdmissionAttributes change = attributes.change();
    var request = new Fields(16);
    String subresource = change.subresource();
    request.put("kind", VersionedAttributes.kind(attributes.resource(), subresource));
    request.put("resource", resource(attributes.resource()));
    putUnlessEmpty(request, "subResource", subresource);
    request.put("requestKind", VersionedAttributes.kind(change.resource(), subresource));
    request.put("requestResource", resource(change.resource()));
    putUnlessEmpty(request, "requestSubResource", subresource);
    putUnlessEmpty(request, "name", change.name());
    putUnlessEmpty(request, "namespace", Matching.namespace(change));
    request.put("operation", change.operation().name());
    request.put("userInfo", Reviews.userInfo(change.caller().user()));
    request.put("object", attributes.object());
    request.put("oldObject", attributes.old());
    request.put("dryRun", change.caller().dryRun());
    request.put("options", options(change));
    return request;
  }

  private static Fields resource(Resource resource) {
    return Fields.of(
        "group",
        resource.group(),
        "version",
        resource.version(),
        "resource",
        resource.names().plural());
  }

  private static void putUnlessEmpty(Fields request, String key, String value) {
    if (!value.isEmpty()) {
      request.put(key, value);
    }
  }

  private static Fields options(AdmissionAttributes change) {
    Caller caller = change.caller();
    String kind =
        switch (change.operation()) {
          case CREATE -> "CreateOptions";
          case UPDATE -> "UpdateOptions";
          case DELETE -> "DeleteOptions";
        };
    var options = Fields.of("kind", kind, "apiVersion", "meta.k8s.io/v1");
    if (caller.dryRun()) {
      options.put("dryRun", List.of("All"));
    }
    if (change.operation() != AdmissionAttributes.Operation.DELETE) {
      options.put("fieldManager", caller.manager());
      switch (caller.validation()) {
        case IGNORE -> options.put("fieldValidation", "Ignore");
        case STRICT -> options.put("fieldValidation", "Strict");
        case WARN -> {}
      }
    }
    return options;
  }
}
