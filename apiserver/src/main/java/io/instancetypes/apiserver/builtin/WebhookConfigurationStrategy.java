package io.instancetypes.apiserver.builtin;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.resource.AdmissionAttributes;
import io.instancetypes.apiserver.webhook.MatchConditions;
import io.instancetypes.machinery.crd.WebhookAddress;
import io.instancetypes.machinery.selector.LabelSelector;
import io.instancetypes.machinery.selector.SelectorException;
import io.instancetypes.machinery.structuralschema.FieldError;
import io.instancetypes.machinery.structuralschema.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/** Registrations of admission webhooks, filled up with what is usual. */
final class WebhookConfigurationStrategy extends PlainStrategy {
  private final boolean mutating;

  WebhookConfigurationStrategy(boolean mutating) {
    this.mutating = mutating;
  }

  @Override
  public boolean tracksGeneration() {
    return true;
  }

  @Override
  public void complete(Fields object) {
    for (Fields webhook : webhooks(object)) {
      webhook.putIfAbsent("failurePolicy", "Fail");
      webhook.putIfAbsent("matchPolicy", "Equivalent");
      webhook.putIfAbsent("namespaceSelector", new Fields());
      webhook.putIfAbsent("objectSelector", new Fields());
      webhook.putIfAbsent("timeoutSeconds", 10L);
      if (mutating) {
        webhook.putIfAbsent("reinvocationPolicy", "Never");
      }
      if (webhook.get("rules") instanceof List<?> rules) {
        for (Object rule : rules) {
          if (rule instanceof Fields fields) {
            fields.putIfAbsent("scope", "*");
          }
        }
      }
      if (webhook.get("clientConfig") instanceof Fields client
          && client.get("service") instanceof Fields service) {
        service.putIfAbsent("port", 443L);
      }
    }
  }

  @Override
  public List<FieldError> checkOwnRules(AdmissionAttributes change) {
    var errors = new ArrayList<FieldError>();
    var names = new HashSet<Object>();
    Path all = Path.of("webhooks");
    List<Fields> webhooks = webhooks(change.object());
    for (int i = 0; i < webhooks.size(); i++) {
      Fields webhook = webhooks.get(i);
      Path path = all.index(i);
      Object name = webhook.get("name");
      if (name != null && !names.add(name)) {
        errors.add(FieldError.duplicate(path.field("name"), name));
      }
      if (name instanceof String text && text.split("\\.").length < 3) {
        errors.add(
            FieldError.invalid(
                path.field("name"),
                text,
                "should be a domain with at least three segments separated by dots"));
      }
      checkChoice(errors, path, webhook, "failurePolicy", List.of("Fail", "Ignore"));
      checkChoice(errors, path, webhook, "matchPolicy", List.of("Equivalent", "Exact"));
      checkSelector(errors, path.field("namespaceSelector"), webhook.get("namespaceSelector"));
      checkSelector(errors, path.field("objectSelector"), webhook.get("objectSelector"));
      checkConditions(errors, path.field("matchConditions"), webhook.get("matchConditions"));
      checkSideEffects(errors, path, webhook);
      errors.addAll(
          WebhookAddress.check(
              webhook.get("clientConfig") instanceof Fields client ? client : new Fields(),
              path.field("clientConfig")));
      if (!(webhook.get("admissionReviewVersions") instanceof List<?> versions)
          || versions.isEmpty()) {
        errors.add(
            FieldError.required(
                path.field("admissionReviewVersions"), "must specify one of v1, v1beta1"));
      }
      if (webhook.get("timeoutSeconds") instanceof Long seconds && (seconds < 1 || seconds > 30)) {
        errors.add(
            FieldError.invalid(
                path.field("timeoutSeconds"),
                seconds,
                "the timeout value must be between 1 and 30 seconds"));
      }
    }
    return errors;
  }

  private static void checkChoice(
      List<FieldError> errors, Path path, Fields webhook, String field, List<String> choices) {
    Object value = webhook.get(field);
    if (value != null && !choices.contains(value)) {
      errors.add(FieldError.notSupported(path.field(field), value, choices));
    }
  }

  private static void checkSelector(List<FieldError> errors, Path path, Object selector) {
    if (selector instanceof Fields fields) {
      try {
        LabelSelector.of(fields);
      } catch (SelectorException e) {
        errors.add(FieldError.invalid(path, selector, e.getMessage()));
      }
    }
  }

  private static void checkConditions(List<FieldError> errors, Path path, Object conditions) {
    if (!(conditions instanceof List<?> list)) {
      return;
    }
    for (int i = 0; i < list.size(); i++) {
      if (list.get(i) instanceof Fields condition
          && condition.get("expression") instanceof String expression) {
        String mistake = MatchConditions.condition(expression).mistake();
        if (mistake != null) {
          errors.add(FieldError.invalid(path.index(i).field("expression"), expression, mistake));
        }
      }
    }
  }

  private static void checkSideEffects(List<FieldError> errors, Path path, Fields webhook) {
    Path field = path.field("sideEffects");
    Object value = webhook.get("sideEffects");
    if (value == null) {
      errors.add(FieldError.required(field, "must specify one of None, NoneOnDryRun"));
    } else if (!List.of("None", "NoneOnDryRun").contains(value)) {
      errors.add(FieldError.notSupported(field, value, List.of("None", "NoneOnDryRun")));
    }
  }

  private static List<Fields> webhooks(Fields object) {
    var webhooks = new ArrayList<Fields>();
    if (object.get("webhooks") instanceof List<?> list) {
      for (Object item : list) {
        if (item instanceof Fields fields) {
          webhooks.add(fields);
        }
      }
    }
    return webhooks;
  }
}
