package io.instancetypes.engine.expand;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.explain.Origins;
import io.instancetypes.engine.rule.Cause;
import java.util.List;

/** The answer to a request to expand: the document, or every reason why there is none. */
public sealed interface ExpansionResult {
  /** A document in which every field can say where it came from. */
  record Expansion(Fields document, Origins origins) implements ExpansionResult {}

  /** Every cause of the first stage that found any. */
  record Refusal(List<Cause> causes) implements ExpansionResult {
    public Refusal {
      causes = List.copyOf(causes);
    }
  }
}
