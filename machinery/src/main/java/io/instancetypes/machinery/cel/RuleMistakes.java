package io.instancetypes.machinery.cel;

import io.instancetypes.api.Fields;
import io.instancetypes.machinery.cel.cost.Span;
import io.instancetypes.machinery.structuralschema.FieldError;
import io.instancetypes.machinery.structuralschema.GoText;
import io.instancetypes.machinery.structuralschema.Path;
import io.instancetypes.machinery.structuralschema.StructuralSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** What is wrong with the rules of one node of a schema. */
public final class RuleMistakes {
  private static final List<String> REASONS =
      List.of(
          "FieldValueDuplicate", "FieldValueForbidden", "FieldValueInvalid", "FieldValueRequired");

  private RuleMistakes() {}

  /** What can be told without CEL: fields that are missing or make no sense. */
  public static List<FieldError> formal(StructuralSchema structure, Path path) {
    var errors = new ArrayList<FieldError>();
    int index = 0;
    for (ValidationRule rule : rules(structure)) {
      Path at = path.field("x-kubernetes-validations").index(index++);
      checkTexts(errors, rule, at);
      if (rule.reason() != null && !REASONS.contains(rule.reason())) {
        errors.add(FieldError.notSupported(at.field("reason"), rule.reason(), REASONS));
      }
      checkFieldPath(errors, rule, structure, at.field("fieldPath"));
    }
    return errors;
  }

  private static List<ValidationRule> rules(StructuralSchema structure) {
    var rules = new ArrayList<ValidationRule>();
    if (structure.source().get("x-kubernetes-validations") instanceof List<?> sources) {
      for (Object source : sources) {
        rules.add(ValidationRule.of(Fields.map(source)));
      }
    }
    return rules;
  }

  private static void checkTexts(List<FieldError> errors, ValidationRule rule, Path at) {
    Path message = at.field("message");
    boolean silent = rule.message().isBlank();
    if (rule.expression().isBlank()) {
      errors.add(FieldError.required(at.field("rule"), "rule is not specified"));
    } else if (silent && !rule.message().isEmpty()) {
      errors.add(FieldError.invalid(message, rule.message(), "must be non-empty if specified"));
    } else if (breaksLine(rule.message().strip())) {
      errors.add(FieldError.invalid(message, rule.message(), "must not contain line breaks"));
    } else if (breaksLine(rule.expression().strip()) && silent) {
      errors.add(
          FieldError.required(message, "message must be specified if rule contains line breaks"));
    }
    if (rule.messageExpression().isBlank() && !rule.messageExpression().isEmpty()) {
      errors.add(
          FieldError.required(
              at.field("messageExpression"), "messageExpression must be non-empty if specified"));
    }
  }

  private static boolean breaksLine(String text) {
    return text.indexOf('\n') >= 0 || text.indexOf('\r') >= 0;
  }

  private static void checkFieldPath(
      List<FieldError> errors, ValidationRule rule, StructuralSchema structure, Path at) {
    String fieldPath = rule.fieldPath();
    if (fieldPath.isEmpty()) {
      return;
    }
    if (fieldPath.isBlank()) {
      errors.add(FieldError.invalid(at, fieldPath, "must be non-empty if specified"));
    }
    if (breaksLine(fieldPath)) {
      errors.add(FieldError.invalid(at, fieldPath, "must not contain line breaks"));
    }
    if (FieldPaths.find(fieldPath, structure, true).mistake() != null) {
      errors.add(FieldError.invalid(at, fieldPath, "must be a valid path"));
    }
  }

  /**
   * What the compiler finds, and which rules cost too much.
   *
   * @param uncorrelated the list around the node whose items have no counterparts from before; null
   *     if there is none
   * @param occurrences how many such values an object can hold; empty if the lists and maps around
   *     do not say it
   */
  public static List<FieldError> compiled(
      StructuralSchema structure,
      boolean isResource,
      Path path,
      Path uncorrelated,
      OptionalLong occurrences,
      CostBudget budget) {
    var bounds = new Bounds(structure, isResource);
    var errors = new ArrayList<FieldError>();
    int index = 0;
    for (CompiledRule compiled : RuleNode.compile(structure, isResource)) {
      Path at = path.field("x-kubernetes-validations").index(index++);
      long times = occurrences.orElseGet(bounds::mostInRequest);
      long cost = Span.product(compiled.cost(), times);
      budget.spend(errors, at.field("rule"), "estimated rule cost", cost);
      checkCompiled(errors, compiled, at);
      budget.spend(
          errors,
          at.field("messageExpression"),
          "estimated messageExpression cost",
          compiled.messageCost());
      checkOldSelf(errors, compiled, at, uncorrelated);
    }
    return errors;
  }

  private static void checkCompiled(List<FieldError> errors, CompiledRule compiled, Path at) {
    var shown = new GoText.Verbatim(shown(compiled.rule()));
    if (compiled.mistake() != null) {
      errors.add(FieldError.invalid(at.field("rule"), shown, compiled.mistake()));
    }
    if (compiled.messageMistake() != null) {
      errors.add(
          FieldError.invalid(at.field("messageExpression"), shown, compiled.messageMistake()));
    }
  }

  private static void checkOldSelf(
      List<FieldError> errors, CompiledRule compiled, Path at, Path uncorrelated) {
    ValidationRule rule = compiled.rule();
    if (compiled.usesOldSelf() && uncorrelated != null) {
      String body = "oldSelf cannot be used on the uncorrelatable portion of the schema within ";
      errors.add(FieldError.invalid(at.field("rule"), rule.expression(), body + uncorrelated));
    } else if (!compiled.usesOldSelf() && rule.optionalOldSelf() != null) {
      errors.add(
          FieldError.invalid(
              at.field("optionalOldSelf"),
              rule.optionalOldSelf(),
              "may not be set if oldSelf is not used in rule"));
    }
  }

  private static String shown(ValidationRule rule) {
    return "{\"Rule\":%s,\"Message\":%s,\"MessageExpression\":%s,\"Reason\":%s,\"FieldPath\":%s,\"OptionalOldSelf\":%s}"
        .formatted(
            GoText.json(rule.expression()),
            GoText.json(rule.message()),
            GoText.json(rule.messageExpression()),
            GoText.json(rule.reason()),
            GoText.json(rule.fieldPath()),
            rule.optionalOldSelf());
  }
}
