package io.instancetypes.virtctl.report;

import io.instancetypes.engine.Engine.Answer;
import io.instancetypes.engine.explain.Origin;
import io.instancetypes.engine.rule.Cause;
import io.instancetypes.virtctl.input.InputDocument;
import java.util.List;

/**
 * What there is to say about one VirtualMachine.
 *
 * @param causes why it cannot be expanded, or why a cluster would refuse it all the same
 * @param missing why the field asked for is not there; null where it is
 */
public record Explanation(
    InputDocument machine,
    Answer answer,
    List<Origin> origins,
    List<Cause> causes,
    String missing) {

  public static Explanation of(InputDocument machine, Answer answer, List<Origin> origins) {
    return new Explanation(machine, answer, origins, List.of(), null);
  }

  public static Explanation refused(InputDocument machine, Answer answer, List<Cause> causes) {
    return new Explanation(machine, answer, List.of(), Findings.sorted(causes, machine), null);
  }

  public static Explanation without(InputDocument machine, Answer answer, String missing) {
    return new Explanation(machine, answer, List.of(), List.of(), missing);
  }

  public Explanation but(List<Cause> objections) {
    return new Explanation(machine, answer, origins, Findings.sorted(objections, machine), missing);
  }

  public boolean isAnswered() {
    return causes.isEmpty() && missing == null;
  }
}
