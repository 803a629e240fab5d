package io.instancetypes.engine.adopt;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.rule.Cause;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A machine as it would be with one instance type and one preference.
 *
 * @param preference empty for none, or where the machine keeps its own
 * @param vm without what the two give
 * @param fieldsLeft how many fields its template still has
 * @param causes why it would be refused
 * @param distance from the size of the original, in doublings
 */
public record AdoptionCandidate(
    AdoptableType instancetype,
    Optional<AdoptableType> preference,
    Fields vm,
    int fieldsLeft,
    List<AdoptionDifference> differences,
    List<Cause> causes,
    double distance) {
  /**
   * Machines that stay the same come first; then those with the fewest fields left, the fewest
   * differences, the fewest new objects and the nearest size.
   */
  static final Comparator<AdoptionCandidate> BEST_FIRST =
      Comparator.comparing((AdoptionCandidate each) -> !each.causes.isEmpty())
          .thenComparing(each -> !each.isSameMachine())
          .thenComparing(AdoptionCandidate::fieldsLeft)
          .thenComparing(each -> each.differences.size())
          .thenComparing(AdoptionCandidate::newObjects)
          .thenComparing(AdoptionCandidate::distance);

  /** Whether it starts exactly what the original starts. */
  public boolean isEqual() {
    return causes.isEmpty() && differences.isEmpty();
  }

  /** Whether it starts what the original starts, but for annotations that are added. */
  boolean isSameMachine() {
    return causes.isEmpty()
        && differences.stream()
            .allMatch(
                each -> each.before() == null && each.path().startsWith("metadata.annotations."));
  }

  AdoptionCandidate refusedFor(List<Cause> reasons) {
    return new AdoptionCandidate(
        instancetype, preference, vm, fieldsLeft, differences, reasons, distance);
  }

  AdoptionCandidate with(List<AdoptionDifference> explained) {
    return new AdoptionCandidate(
        instancetype, preference, vm, fieldsLeft, explained, causes, distance);
  }

  private int newObjects() {
    return (instancetype.isNew() ? 1 : 0)
        + (preference.filter(AdoptableType::isNew).isPresent() ? 1 : 0);
  }

  /** {@code u1.medium with fedora}. */
  public String title() {
    return instancetype.name() + preference.map(each -> " with " + each.name()).orElse("");
  }

  /** Why another one is better. */
  public String lostTo(AdoptionCandidate better) {
    if (!causes.isEmpty()) {
      return causes.getFirst().message();
    }
    if (differences.size() > better.differences.size()
        || !isSameMachine() && better.isSameMachine()) {
      AdoptionDifference first = differences.getFirst();
      String more = differences.size() > 1 ? ", and %d more".formatted(differences.size() - 1) : "";
      return "differs in %s%s".formatted(first.path(), more);
    }
    if (fieldsLeft > better.fieldsLeft) {
      int more = fieldsLeft - better.fieldsLeft;
      return "leaves %d more field%s in the VM".formatted(more, more == 1 ? "" : "s");
    }
    return newObjects() > better.newObjects()
        ? "would be new"
        : "gives the same; its name is later";
  }
}
