package io.instancetypes.engine.plan;

import io.instancetypes.engine.rule.Cause;
import java.util.List;

/**
 * What a change does to one virtual machine.
 *
 * @param created whether the change makes it
 * @param differences of a pinned one, what a refresh would change
 * @param causes why it is refused or broken, or why a refresh would be refused
 */
public record MachinePlan(
    String namespace,
    String name,
    ChangeVerdict verdict,
    boolean created,
    List<PlannedDifference> differences,
    List<Cause> causes) {
  public MachinePlan {
    differences = List.copyOf(differences);
    causes = List.copyOf(causes);
  }

  /** What is the same for all machines that one paragraph can speak of. */
  public record Group(
      ChangeVerdict verdict,
      boolean created,
      List<PlannedDifference> differences,
      List<Cause> causes) {}

  public Group group() {
    return new Group(verdict, created, differences, causes);
  }

  ObjectKey key() {
    return ObjectKey.of("VirtualMachine", namespace, name);
  }

  /** What it is refused for already. */
  List<Cause> refusals() {
    return verdict == ChangeVerdict.REFUSED ? causes : List.of();
  }

  MachinePlan refusedFor(List<Cause> reasons) {
    return new MachinePlan(namespace, name, ChangeVerdict.REFUSED, created, List.of(), reasons);
  }

  public String title() {
    return namespace + "/" + name;
  }
}
