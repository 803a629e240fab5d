package io.instancetypes.apiserver.webhook;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.resource.AdmissionAttributes;
import io.instancetypes.machinery.patch.JsonPatch;
import io.instancetypes.machinery.patch.PatchException;
import io.instancetypes.traces.TraceSpan;
import java.util.List;
import java.util.Objects;

/** One webhook, to be asked about one change. */
record Question(
    WebhookRegistration webhook, VersionedAttributes attributes, AdmissionReview review) {

  static Question of(WebhookRegistration webhook, VersionedAttributes attributes) {
    if (attributes.change().caller().dryRun() && !webhook.safeOnDryRun()) {
      throw Refusals.unsafeOnDryRun(webhook.name());
    }
    return new Question(
        webhook, attributes, AdmissionReview.of(attributes, webhook.reviewVersion()));
  }

  AdmissionResponse ask(boolean mutating) throws CallException {
    if (webhook.reviewVersion().isEmpty()) {
      throw new CallException(
          "could not create admission objects: webhook does not accept known AdmissionReview"
              + " versions (v1, v1beta1)");
    }
    try (TraceSpan span = TraceSpan.ofCall(mutating ? "mutating webhook" : "validating webhook")) {
      span.with("webhook.name", webhook.name());
      return told(span, mutating);
    }
  }

  private AdmissionResponse told(TraceSpan span, boolean mutating) throws CallException {
    try {
      AdmissionResponse answer = answer(mutating);
      span.with("webhook.outcome", answer.allowed() ? "allowed" : "refused");
      return answer;
    } catch (CallException e) {
      span.failed("call");
      throw e;
    }
  }

  private AdmissionResponse answer(boolean mutating) throws CallException {
    Fields answered = post();
    try {
      return AdmissionResponse.read(answered, review, mutating);
    } catch (CallException e) {
      throw new CallException("received invalid webhook response: " + e.getMessage());
    }
  }

  private Fields post() throws CallException {
    try {
      return webhook.endpoint().post(review.document(), webhook.timeoutSeconds());
    } catch (CallException e) {
      throw new CallException("failed to call webhook: " + e.getMessage());
    }
  }

  /** The object as the answer wants it, in the client's version; null if it leaves it as it is. */
  Fields patched(AdmissionResponse answer) throws CallException {
    List<?> operations = answer.operations();
    if (operations.isEmpty()) {
      return null;
    }
    AdmissionAttributes change = attributes.change();
    if (change.object() == null) {
      throw Refusals.nothingToModify(webhook.name());
    }
    if (!answer.patchType().equals("JSONPatch")) {
      throw new CallException("unsupported patch type \"" + answer.patchType() + "\"");
    }
    Fields before = (Fields) review.document().object("request").get("object");
    Fields after = apply(before, operations);
    return after.equals(before) ? null : attributes.taken(after);
  }

  private static Fields apply(Fields object, List<?> operations) {
    try {
      if (!(JsonPatch.apply(object, operations) instanceof Fields patched)) {
        throw Refusals.internal("the patched document is no object");
      }
      requireKind(object, patched);
      return patched;
    } catch (PatchException e) {
      throw Refusals.internal(e.detail());
    }
  }

  private static void requireKind(Fields object, Fields patched) {
    if (!Objects.equals(object.get("kind"), patched.get("kind"))
        || !Objects.equals(object.get("apiVersion"), patched.get("apiVersion"))) {
      throw Refusals.internal(
          "no kind \"%s\" is registered for version \"%s\""
              .formatted(patched.get("kind"), patched.get("apiVersion")));
    }
  }
}
