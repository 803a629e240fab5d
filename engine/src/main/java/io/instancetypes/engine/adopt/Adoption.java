package io.instancetypes.engine.adopt;

import io.instancetypes.engine.rule.Cause;
import java.util.List;
import java.util.Optional;

/** What became of a machine. */
public sealed interface Adoption {
  /**
   * It uses an instance type now.
   *
   * @param others candidates that lost, the best first
   */
  record Adopted(AdoptionCandidate best, List<AdoptionCandidate> others) implements Adoption {
    /** Names of preferences with which it would be the very same. */
    public List<String> alternatives() {
      return others.stream()
          .filter(each -> AdoptionCandidate.BEST_FIRST.compare(each, best) == 0)
          .filter(each -> each.instancetype().equals(best.instancetype()))
          .map(AdoptionCandidate::preference)
          .flatMap(Optional::stream)
          .map(AdoptableType::name)
          .toList();
    }
  }

  /** It cannot, for these reasons. */
  record Refused(List<Cause> causes) implements Adoption {}
}
