package io.instancetypes.engine.validate.vm;

import io.instancetypes.engine.explain.DisplayValues;
import java.util.List;
import java.util.Map;

/** Selectors of nodes and labels, as Kubernetes wants them in a pod. */
final class Selectors {
  private Selectors() {}

  /** A term that selects nodes. */
  static void nodes(Located term, Candidate vm) {
    for (Located expression : term.each("matchExpressions")) {
      String operator = expression.text("operator");
      if (operator.equals("Gt") || operator.equals("Lt")) {
        values(expression, expression.values("values").size() == 1, "exactly one value", vm);
      } else {
        sets(expression, vm);
      }
      key(expression, "key", vm);
    }
    for (Located field : term.each("matchFields")) {
      if (!isSet(field.text("operator"))) {
        operator(field, "In, NotIn", vm);
      } else {
        values(field, field.values("values").size() == 1, "exactly one value", vm);
      }
      if (!field.text("key").equals("metadata.name")) {
        vm.invalid(field, "key", "nodes are selected by the field metadata.name only");
      }
    }
  }

  /** A field that selects objects by their labels, if it is there. */
  static void labels(Located holder, String field, Candidate vm) {
    if (!holder.has(field)) {
      return;
    }
    Located selector = holder.child(field);
    for (Map.Entry<?, ?> label : selector.child("matchLabels").fields().entrySet()) {
      if (!(label.getKey() instanceof String key) || !Syntax.isLabelKey(key)) {
        vm.invalid(
            selector, "matchLabels", DisplayValues.brief(label.getKey()) + " is no key of a label");
      } else if (label.getValue() instanceof String value && !Syntax.isLabelValue(value)) {
        vm.invalid(
            selector, "matchLabels." + key, DisplayValues.brief(value) + " is no value of a label");
      }
    }
    for (Located expression : selector.each("matchExpressions")) {
      sets(expression, vm);
      key(expression, "key", vm);
    }
  }

  /** A field that is the key of a label. */
  static void key(Located holder, String field, Candidate vm) {
    if (!Syntax.isLabelKey(holder.text(field))) {
      vm.invalid(holder, field, DisplayValues.quoted(holder.text(field)) + " is no key of a label");
    }
  }

  private static boolean isSet(String operator) {
    return operator.equals("In") || operator.equals("NotIn");
  }

  private static void sets(Located expression, Candidate vm) {
    String operator = expression.text("operator");
    List<?> values = expression.values("values");
    if (isSet(operator)) {
      values(expression, !values.isEmpty(), "at least one value", vm);
    } else if (operator.equals("Exists") || operator.equals("DoesNotExist")) {
      values(expression, values.isEmpty(), "no values", vm);
    } else {
      operator(expression, "In, NotIn, Exists, DoesNotExist", vm);
    }
  }

  private static void values(Located expression, boolean fit, String needed, Candidate vm) {
    if (!fit) {
      vm.invalid(
          expression,
          "values",
          "the operator %s has %s"
              .formatted(DisplayValues.brief(expression.text("operator")), needed));
    }
  }

  private static void operator(Located expression, String operators, Candidate vm) {
    vm.invalid(
        expression,
        "operator",
        "\"%s\" is none of %s"
            .formatted(DisplayValues.brief(expression.text("operator")), operators));
  }
}
