package io.instancetypes.apiserver.webhook;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.admission.Change;
import io.instancetypes.apiserver.status.Failures;
import java.util.List;

/** Expressions that must all hold for a webhook to be asked. */
record MatchConditions(List<String> expressions) {
  static MatchConditions of(List<Fields> conditions) {
    return new MatchConditions(
        conditions.stream().map(condition -> Parts.text(condition, "expression")).toList());
  }

  boolean hold(Perspective perspective, boolean ignoresFailure) {
    if (expressions.isEmpty()) {
      return true;
    }
    if (ignoresFailure) {
      return false;
    }
    Change change = perspective.change();
    throw Failures.refused(
        change.resource().groupResource(),
        change.name(),
        "expression '%s' resulted in error: match conditions are not evaluated"
            .formatted(expressions.getFirst()));
  }
}
