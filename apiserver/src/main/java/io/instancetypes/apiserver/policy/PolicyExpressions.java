package io.instancetypes.apiserver.policy;

import io.instancetypes.api.Fields;
import io.instancetypes.machinery.cel.Condition;
import io.instancetypes.machinery.cel.Mutation;
import io.instancetypes.machinery.structuralschema.FieldError;
import io.instancetypes.machinery.structuralschema.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/** What is wrong with the expressions of a policy, before anybody asks it. */
public final class PolicyExpressions {
  private final List<FieldError> errors = new ArrayList<>();
  private final Map<?, ?> spec;
  private final Path path;

  private PolicyExpressions(Map<?, ?> spec, Path path) {
    this.spec = spec;
    this.path = path;
  }

  private interface Compiler {
    Condition compile(String expression, Collection<String> names);
  }

  public static List<FieldError> check(Map<?, ?> spec, Path path) {
    var expressions = new PolicyExpressions(spec, path);
    boolean parameters = spec.containsKey("paramKind");
    List<String> names = PolicyHead.names(spec);
    expressions.each("variables", "expression", Condition::ofAny, names);
    expressions.each(
        "matchConditions", "expression", Condition::of, PolicyVariables.names(parameters, false));
    expressions.each("validations", "expression", Condition::of, names);
    expressions.each(
        "validations", "messageExpression", Condition::ofText, PolicyVariables.ofMessages(names));
    expressions.each("auditAnnotations", "valueExpression", Condition::ofTextOrNull, names);
    expressions.mutations(names);
    return expressions.errors;
  }

  private void mutations(List<String> names) {
    List<Map<?, ?>> items = Fields.maps(spec, "mutations");
    for (int i = 0; i < items.size(); i++) {
      mutation(items.get(i), path.field("mutations").index(i), names);
    }
  }

  private void mutation(Map<?, ?> item, Path at, List<String> names) {
    String type = Fields.text(item, "patchType");
    switch (type) {
      case "ApplyConfiguration" ->
          only(item, at, type, "applyConfiguration", "jsonPatch", Mutation::ofConfiguration, names);
      case "JSONPatch" ->
          only(item, at, type, "jsonPatch", "applyConfiguration", Mutation::ofPatch, names);
      case "" -> errors.add(FieldError.required(at.field("patchType"), ""));
      default ->
          errors.add(
              FieldError.notSupported(
                  at.field("patchType"), type, List.of("ApplyConfiguration", "JSONPatch")));
    }
  }

  private void only(
      Map<?, ?> item,
      Path at,
      String type,
      String field,
      String other,
      BiFunction<String, List<String>, Mutation> compiler,
      List<String> names) {
    if (item.get(field) instanceof Map<?, ?> wanted) {
      Path expression = at.field(field).field("expression");
      String text = Fields.text(wanted, "expression");
      String mistake = text.isBlank() ? null : compiler.apply(text, names).mistake();
      if (text.isBlank()) {
        errors.add(FieldError.required(expression, ""));
      } else if (mistake != null) {
        errors.add(FieldError.invalid(expression, text, mistake));
      }
    } else {
      errors.add(
          FieldError.required(at.field(field), "must be specified when patchType is " + type));
    }
    if (item.containsKey(other)) {
      errors.add(
          FieldError.invalid(
              at.field(other),
              "{%s}".formatted(other),
              "must not be specified when patchType is " + type));
    }
  }

  private void each(String list, String field, Compiler compiler, List<String> names) {
    List<Map<?, ?>> items = Fields.maps(spec, list);
    for (int i = 0; i < items.size(); i++) {
      String expression = Fields.text(items.get(i), field);
      Path at = path.field(list).index(i).field(field);
      if (expression.isBlank()) {
        if (!field.equals("messageExpression")) {
          errors.add(FieldError.required(at, field + " is not specified"));
        }
        continue;
      }
      String mistake = compiler.compile(expression, names).mistake();
      if (mistake != null) {
        errors.add(FieldError.invalid(at, expression, mistake));
      }
    }
  }
}
