package io.instancetypes.engine.plan;

import io.instancetypes.engine.rule.Cause;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a change does: to the objects that it is about, and to all virtual machines.
 *
 * @param objects in the order of the change
 * @param machines in order of namespace and name
 */
public record ChangePlan(List<ObjectChange> objects, List<MachinePlan> machines) {
  /** What happens to an object that the change is about. */
  public enum Action {
    CREATE,
    UPDATE,
    /** It is as the change wants it already. */
    KEEP,
    DELETE
  }

  /**
   * @param causes why it would be refused; none if it would not
   */
  public record ObjectChange(ObjectKey object, Action action, List<Cause> causes) {}

  public ChangePlan {
    objects = List.copyOf(objects);
    machines =
        machines.stream()
            .sorted(Comparator.comparing(MachinePlan::namespace).thenComparing(MachinePlan::name))
            .toList();
  }

  /** The same where namespaces are missing: nothing can be created there. */
  public ChangePlan lacking(Set<String> namespaces) {
    if (namespaces.isEmpty()) {
      return this;
    }
    return new ChangePlan(
        objects.stream().map(object -> lacking(namespaces, object)).toList(),
        machines.stream()
            .map(
                machine ->
                    machine.created() && namespaces.contains(machine.namespace())
                        ? machine.refusedFor(nowhere(machine.namespace(), machine.refusals()))
                        : machine)
            .toList());
  }

  /** Machines have verdicts of their own. */
  private static ObjectChange lacking(Set<String> namespaces, ObjectChange object) {
    ObjectKey key = object.object();
    return object.action() == Action.CREATE
            && !key.kind().equals("VirtualMachine")
            && namespaces.contains(key.namespace())
        ? new ObjectChange(key, Action.CREATE, nowhere(key.namespace(), object.causes()))
        : object;
  }

  private static List<Cause> nowhere(String namespace, List<Cause> others) {
    var causes = new ArrayList<Cause>(others.size() + 1);
    causes.add(
        Cause.notFound(
            "metadata.namespace",
            "metadata.namespace: there is no namespace " + namespace,
            "Name one that is there, or create it first."));
    causes.addAll(others);
    return causes;
  }

  /** How many machines got each verdict. */
  public Map<ChangeVerdict, Integer> summary() {
    var summary = new EnumMap<ChangeVerdict, Integer>(ChangeVerdict.class);
    for (ChangeVerdict verdict : ChangeVerdict.values()) {
      summary.put(verdict, 0);
    }
    machines.forEach(machine -> summary.merge(machine.verdict(), 1, Integer::sum));
    return summary;
  }

  /** Machines with the same verdict and the same differences together, the worst first. */
  public Map<MachinePlan.Group, List<MachinePlan>> groups() {
    var groups = new LinkedHashMap<MachinePlan.Group, List<MachinePlan>>();
    machines.stream()
        .sorted(Comparator.comparing(MachinePlan::verdict))
        .forEach(
            machine ->
                groups.computeIfAbsent(machine.group(), key -> new ArrayList<>()).add(machine));
    return groups;
  }

  /** Whether something is refused or broken. */
  public boolean isBad() {
    return objects.stream().anyMatch(object -> !object.causes().isEmpty())
        || machines.stream().anyMatch(machine -> machine.verdict().isBad());
  }

  /** Whether anything is different afterwards. */
  public boolean changesSomething() {
    return objects.stream().anyMatch(object -> object.action() != Action.KEEP)
        || machines.stream().anyMatch(machine -> machine.verdict() != ChangeVerdict.UNCHANGED);
  }
}
