package io.instancetypes.platform.admission;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.engine.rule.Cause;
import io.instancetypes.platform.admission.AdmissionDecision.Allowed;
import io.instancetypes.platform.admission.AdmissionDecision.Denied;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;

/** Writes an answer as an API server wants to read it. */
final class ReviewResponse {
  private static final int MOST_CAUSES = 10;

  private ReviewResponse() {}

  /** The response to a request, without the review around it. */
  static Fields of(AdmissionRequest request, AdmissionDecision answer) {
    var response = new Fields(5);
    response.put("uid", request.uid());
    switch (answer) {
      case Allowed allowed -> {
        response.put("allowed", true);
        if (!allowed.patch().isEmpty()) {
          response.put("patch", Base64.getEncoder().encodeToString(Json.write(allowed.patch())));
          response.put("patchType", "JSONPatch");
        }
      }
      case Denied denied -> {
        response.put("allowed", false);
        response.put("status", status(request, denied));
      }
    }
    if (!answer.warnings().isEmpty()) {
      response.put("warnings", new ArrayList<Object>(answer.warnings()));
    }
    return response;
  }

  private static Fields status(AdmissionRequest request, Denied denied) {
    return Fields.of(
        "metadata",
        new Fields(),
        "status",
        "Failure",
        "message",
        message(denied.causes()),
        "reason",
        denied.why().reason,
        "details",
        details(request, denied),
        "code",
        (long) denied.why().code);
  }

  private static String message(List<Cause> causes) {
    String told =
        causes.stream().limit(MOST_CAUSES).map(Cause::message).collect(Collectors.joining(", "));
    int rest = causes.size() - MOST_CAUSES;
    return rest > 0 ? told + ", and " + rest + " more" : told;
  }

  private static Fields details(AdmissionRequest request, Denied denied) {
    Fields kind = AdmissionRequest.object(request.fields(), "kind");
    Fields metadata = AdmissionRequest.object(request.object(), "metadata");
    var details = new Fields(5);
    putUnlessEmpty(details, "name", Fields.text(metadata, "name"));
    putUnlessEmpty(details, "group", Fields.text(kind, "group"));
    putUnlessEmpty(details, "kind", Fields.text(kind, "kind"));
    List<Object> causes = new ArrayList<>();
    denied.causes().stream().limit(MOST_CAUSES).map(ReviewResponse::cause).forEach(causes::add);
    details.put("causes", causes);
    if (denied.why() == AdmissionDecision.Why.UNAVAILABLE) {
      details.put("retryAfterSeconds", 1L);
    }
    return details;
  }

  private static void putUnlessEmpty(Fields fields, String key, String text) {
    if (!text.isEmpty()) {
      fields.put(key, text);
    }
  }

  private static Fields cause(Cause cause) {
    var written = Fields.of("reason", cause.type().reason(), "message", sentence(cause));
    putUnlessEmpty(written, "field", cause.field());
    return written;
  }

  /**
   * A single line. Clients write the field before the message, so it need not stand there twice.
   */
  private static String sentence(Cause cause) {
    String prefix = cause.field() + ": ";
    String said =
        cause.message().startsWith(prefix)
            ? cause.message().substring(prefix.length())
            : cause.message();
    return cause.waysOut().isEmpty()
        ? said
        : "%s (way out: %s)"
            .formatted(
                said,
                String.join("; or: ", cause.waysOut()).replace(".; ", "; ").replace('\n', ' '));
  }
}
