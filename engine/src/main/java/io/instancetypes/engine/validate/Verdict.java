package io.instancetypes.engine.validate;

import io.instancetypes.engine.rule.Cause;
import java.util.ArrayList;
import java.util.List;

/** What there is to say about a document: reasons to refuse it, and remarks that do not. */
public record Verdict(List<Cause> causes, List<String> warnings) {
  public Verdict {
    causes = List.copyOf(causes);
    warnings = List.copyOf(warnings);
  }

  /** The same verdict with further warnings. */
  public Verdict warning(List<String> further) {
    if (further.isEmpty()) {
      return this;
    }
    List<String> all = new ArrayList<>(warnings);
    all.addAll(further);
    return new Verdict(causes, all);
  }

  /** The same verdict with further reasons to refuse. */
  public Verdict refusing(List<Cause> further) {
    if (further.isEmpty()) {
      return this;
    }
    List<Cause> all = new ArrayList<>(causes);
    all.addAll(further);
    return new Verdict(all, warnings);
  }

  public boolean isAccepted() {
    return causes.isEmpty();
  }
}
