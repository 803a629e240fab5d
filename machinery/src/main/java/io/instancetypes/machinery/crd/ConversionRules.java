package io.instancetypes.machinery.crd;

import io.instancetypes.machinery.structuralschema.FieldError;
import io.instancetypes.machinery.structuralschema.NameValidation;
import io.instancetypes.machinery.structuralschema.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/** What is wrong with the way objects are to be converted. */
final class ConversionRules {
  private final List<FieldError> errors = new ArrayList<>();
  private final Document conversion;
  private final Path path;

  private ConversionRules(Document conversion, Path path) {
    this.conversion = conversion;
    this.path = path;
  }

  static List<FieldError> check(Document conversion, Path path) {
    var rules = new ConversionRules(conversion, path);
    rules.checkStrategy();
    return rules.errors;
  }

  private void checkStrategy() {
    String strategy = conversion.text("strategy");
    Document webhook = conversion.object("webhook");
    switch (strategy) {
      case "" -> errors.add(FieldError.required(path.field("strategy"), ""));
      case "Webhook" -> checkWebhook(webhook);
      case "None" -> checkNoWebhook(webhook);
      default -> {
        errors.add(
            FieldError.notSupported(path.field("strategy"), strategy, List.of("None", "Webhook")));
        checkNoWebhook(webhook);
      }
    }
  }

  private void checkNoWebhook(Document webhook) {
    String body = "should not be set when strategy is not set to Webhook";
    if (webhook.has("clientConfig")) {
      errors.add(FieldError.forbidden(path.field("webhookClientConfig"), body));
    }
    if (!webhook.texts("conversionReviewVersions").isEmpty()) {
      errors.add(FieldError.forbidden(path.field("conversionReviewVersions"), body));
    }
  }

  private void checkWebhook(Document webhook) {
    Path at = path.field("webhookClientConfig");
    Document client = webhook.object("clientConfig");
    if (!webhook.has("clientConfig")) {
      errors.add(FieldError.required(at, "required when strategy is set to Webhook"));
    } else {
      errors.addAll(WebhookAddress.check(client.fields(), at));
    }
    checkReviewVersions(webhook.texts("conversionReviewVersions"));
  }

  private void checkReviewVersions(List<String> versions) {
    Path at = path.field("conversionReviewVersions");
    if (versions.isEmpty()) {
      errors.add(FieldError.required(at, ""));
      return;
    }
    var seen = new HashSet<String>();
    for (int i = 0; i < versions.size(); i++) {
      String version = versions.get(i);
      if (!seen.add(version)) {
        errors.add(FieldError.invalid(at.index(i), version, "duplicate version"));
        continue;
      }
      for (String mistake : NameValidation.dns1035Label(version)) {
        errors.add(FieldError.invalid(at.index(i), version, mistake));
      }
    }
    if (!seen.contains("v1") && !seen.contains("v1beta1")) {
      errors.add(FieldError.invalid(at, versions, "must include at least one of v1, v1beta1"));
    }
  }
}
