package io.instancetypes.apiserver.webhook;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.admission.Admission;
import io.instancetypes.apiserver.resource.AdmissionAttributes;
import io.instancetypes.machinery.status.ApiException;
import io.instancetypes.traces.TraceSpan;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Asks the registered webhooks: those that change objects in turn, the others all at once. */
public final class WebhookAdmission implements Admission {
  private final Webhooks webhooks;
  private final Matching matching;

  public WebhookAdmission(Webhooks webhooks, Matching matching) {
    this.webhooks = webhooks;
    this.matching = matching;
  }

  @Override
  public Fields mutate(AdmissionAttributes change) {
    List<WebhookRegistration> registered = webhooks.current().mutating();
    if (registered.isEmpty() || isExempt(change)) {
      return change.object();
    }
    var mutation = new Mutation(change);
    registered.forEach(mutation::ask);
    registered.stream().filter(mutation.outdated::contains).toList().forEach(mutation::ask);
    return mutation.change.object();
  }

  /** A webhook that refuses everything must not keep anyone from removing it. */
  private static boolean isExempt(AdmissionAttributes change) {
    return change.resource().group().equals(Webhooks.GROUP);
  }

  /** The object on its way through the webhooks that may change it. */
  private final class Mutation {
    private AdmissionAttributes change;

    /** Those who want to know if the object changes after they were asked. */
    private final Set<WebhookRegistration> attentive = identitySet();

    /** Those among them for whom it did. */
    private final Set<WebhookRegistration> outdated = identitySet();

    Mutation(AdmissionAttributes change) {
      this.change = change;
    }

    private static Set<WebhookRegistration> identitySet() {
      return Collections.newSetFromMap(new IdentityHashMap<>());
    }

    void ask(WebhookRegistration webhook) {
      VersionedAttributes attributes = matching.attributes(webhook, change);
      if (attributes == null) {
        return;
      }
      Fields patched = patched(Question.of(webhook, attributes));
      if (patched != null) {
        change = change.with(patched);
        outdated.addAll(attentive);
        attentive.clear();
      }
      if (webhook.reinvoked()) {
        attentive.add(webhook);
      }
    }
  }

  private static Fields patched(Question question) {
    WebhookRegistration webhook = question.webhook();
    try {
      AdmissionResponse answer = question.ask(true);
      answer.warnings().forEach(question.attributes().change().caller()::warn);
      if (!answer.allowed()) {
        throw Refusals.denied(webhook.name(), answer.status());
      }
      return question.patched(answer);
    } catch (CallException e) {
      if (webhook.ignoresFailure()) {
        return null;
      }
      throw Refusals.notCalled(webhook.name(), e);
    }
  }

  @Override
  public void validate(AdmissionAttributes change) {
    List<WebhookRegistration> registered = webhooks.current().validating();
    if (registered.isEmpty() || isExempt(change)) {
      return;
    }
    var questions = new ArrayList<Question>();
    for (WebhookRegistration webhook : registered) {
      VersionedAttributes attributes = matching.attributes(webhook, change);
      if (attributes != null) {
        questions.add(Question.of(webhook, attributes));
      }
    }
    List<Verdict> verdicts = verdicts(questions);
    for (Verdict verdict : verdicts) {
      verdict.warnings().forEach(change.caller()::warn);
    }
    for (Verdict verdict : verdicts) {
      if (verdict.refusal() != null) {
        throw verdict.refusal();
      }
    }
  }

  /**
   * What one of them says.
   *
   * @param refusal null if it has nothing against the change
   */
  private record Verdict(List<String> warnings, ApiException refusal) {}

  private static List<Verdict> verdicts(List<Question> questions) {
    if (questions.size() < 2) {
      return questions.stream().map(WebhookAdmission::verdict).toList();
    }
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Verdict>> futures =
          questions.stream()
              .map(question -> threads.submit(TraceSpan.carried(() -> verdict(question))))
              .toList();
      return futures.stream().map(WebhookAdmission::awaited).toList();
    }
  }

  private static Verdict awaited(Future<Verdict> future) {
    try {
      return future.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw Refusals.internal("the server is stopping");
    } catch (ExecutionException e) {
      throw Refusals.internal(String.valueOf(e.getCause()));
    }
  }

  private static Verdict verdict(Question question) {
    WebhookRegistration webhook = question.webhook();
    try {
      AdmissionResponse answer = question.ask(false);
      return new Verdict(
          answer.warnings(),
          answer.allowed() ? null : Refusals.denied(webhook.name(), answer.status()));
    } catch (CallException e) {
      return new Verdict(
          List.of(), webhook.ignoresFailure() ? null : Refusals.notCalled(webhook.name(), e));
    }
  }
}
