package io.instancetypes.engine.validate;

import io.instancetypes.engine.rule.Cause;
import java.util.List;

/** What there is to say about a document: reasons to refuse it, and remarks that do not. */
public record Verdict(List<Cause> causes, List<String> warnings) {
  public Verdict {
    causes = List.copyOf(causes);
    warnings = List.copyOf(warnings);
  }

  public boolean isAccepted() {
    return causes.isEmpty();
  }
}
