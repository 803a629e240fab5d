package io.instancetypes.apiserver.webhook;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.api.json.UnreadableException;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/**
 * What an admission webhook answered.
 *
 * @param status why it does not allow the change
 * @param patch in base64; empty if it leaves the object as it is
 */
record AdmissionResponse(
    boolean allowed, Map<?, ?> status, List<String> warnings, String patchType, String patch) {

  /** Checks that the answer is one to the question. */
  static AdmissionResponse read(Fields answered, AdmissionReview asked, boolean mutating)
      throws CallException {
    if (answered == null || !(answered.get("response") instanceof Map<?, ?> response)) {
      throw new CallException("webhook response was absent");
    }
    boolean strict = asked.version().equals("v1");
    if (strict) {
      requireSame(answered, response, asked);
    }
    String patch = Fields.text(response, "patch");
    String patchType = Fields.text(response, "patchType");
    if (strict) {
      requirePatch(response, mutating);
    } else {
      patch = mutating ? patch : "";
      patchType = "JSONPatch";
    }
    return new AdmissionResponse(
        Boolean.TRUE.equals(response.get("allowed")),
        Fields.map(response, "status"),
        Fields.texts(response, "warnings"),
        patchType,
        patch);
  }

  private static void requireSame(Fields answered, Map<?, ?> response, AdmissionReview asked)
      throws CallException {
    String uid = Fields.text(response, "uid");
    if (!uid.equals(asked.uid())) {
      throw new CallException(
          "expected response.uid=\"%s\", got \"%s\"".formatted(asked.uid(), uid));
    }
    String expected = kind(asked.document());
    String got = kind(answered);
    if (!expected.equals(got)) {
      throw new CallException("expected webhook response of %s, got %s".formatted(expected, got));
    }
  }

  private static String kind(Fields review) {
    String apiVersion = Fields.text(review, "apiVersion");
    return (apiVersion.isEmpty() ? "/" : apiVersion) + ", Kind=" + Fields.text(review, "kind");
  }

  private static void requirePatch(Map<?, ?> response, boolean mutating) throws CallException {
    boolean patch = !Fields.text(response, "patch").isEmpty();
    boolean type = response.get("patchType") != null;
    if (!mutating && (patch || type)) {
      throw new CallException(
          "validating webhook may not return response." + (patch ? "patch" : "patchType"));
    }
    if (patch && !type) {
      throw new CallException("webhook returned response.patch but not response.patchType");
    }
    if (type && !patch) {
      throw new CallException("webhook returned response.patchType but not response.patch");
    }
  }

  /** The operations of the patch; empty if the object stays as it is. */
  List<?> operations() throws CallException {
    if (patch.isEmpty()) {
      return List.of();
    }
    try {
      if (Json.read(Base64.getDecoder().decode(patch)) instanceof List<?> operations) {
        return operations;
      }
      throw undecodable("it is not a list of operations");
    } catch (IllegalArgumentException | UnreadableException e) {
      throw undecodable(e.getMessage());
    }
  }

  private static CallException undecodable(String why) {
    return new CallException("received undecodable patch in webhook response: " + why);
  }
}
