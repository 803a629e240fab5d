package io.instancetypes.apiserver.policy;

import io.instancetypes.api.Fields;
import io.instancetypes.machinery.cel.Condition;
import io.instancetypes.machinery.structuralschema.FieldError;
import io.instancetypes.machinery.structuralschema.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

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
    List<String> names =
        PolicyVariables.names(parameters, !Fields.maps(spec, "variables").isEmpty());
    expressions.each("variables", "expression", Condition::ofAny, names);
    expressions.each(
        "matchConditions", "expression", Condition::of, PolicyVariables.names(parameters, false));
    expressions.each("validations", "expression", Condition::of, names);
    expressions.each("validations", "messageExpression", Condition::ofText, names);
    expressions.each("auditAnnotations", "valueExpression", Condition::ofTextOrNull, names);
    return expressions.errors;
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
