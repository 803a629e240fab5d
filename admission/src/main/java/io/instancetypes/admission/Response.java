package io.instancetypes.admission;

import io.instancetypes.admission.Answer.Allowed;
import io.instancetypes.admission.Answer.Denied;
import io.instancetypes.api.Fields;
import io.instancetypes.engine.rule.Cause;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Writes an answer as an API server wants to read it. */
final class Response {
  private static final int MOST_CAUSES = 10;

  private final Function<Object, byte[]> json;

  /**
   * @param json writes JSON: patches travel as text
   */
  Response(Function<Object, byte[]> json) {
    this.json = json;
  }

  /** The response to a request, without the review around it. */
  Fields of(Request request, Answer answer) {
    var response = new Fields(5);
    response.put("uid", request.uid());
    switch (answer) {
      case Allowed allowed -> {
        response.put("allowed", true);
        if (!allowed.patch().isEmpty()) {
          response.put("patch", Base64.getEncoder().encodeToString(json.apply(allowed.patch())));
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

  private static Fields status(Request request, Denied denied) {
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

  private static Fields details(Request request, Denied denied) {
    Fields kind = Request.object(request.fields(), "kind");
    Fields metadata = Request.object(request.object(), "metadata");
    var details = new Fields(5);
    putUnlessEmpty(details, "name", Request.text(metadata, "name"));
    putUnlessEmpty(details, "group", Request.text(kind, "group"));
    putUnlessEmpty(details, "kind", Request.text(kind, "kind"));
    List<Object> causes = new ArrayList<>();
    denied.causes().stream().limit(MOST_CAUSES).map(Response::cause).forEach(causes::add);
    details.put("causes", causes);
    if (denied.why() == Answer.Why.UNAVAILABLE) {
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
            .formatted(said, String.join("; or: ", cause.waysOut()).replace('\n', ' '));
  }
}
