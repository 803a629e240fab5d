package io.instancetypes.dashboard.view;

import io.instancetypes.dashboard.machine.EventLine;
import io.instancetypes.dashboard.machine.MachineIndex;
import io.instancetypes.dashboard.machine.MachineRow;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What of an index somebody may see: what they may list, of all namespaces or of single ones.
 *
 * @param index of everything
 * @param latest where events come from
 * @param may whether they may list a kind in a namespace; in all, if that is empty
 */
public record Visible(MachineIndex index, BiPredicate<String, String> may, Events latest) {
  /** Events, the latest first. */
  public interface Events {
    List<EventLine> of(Predicate<EventLine> wanted, int most);
  }

  public Stream<MachineRow> machines() {
    Predicate<String> shown = namespaces("VirtualMachine");
    return index.rows().stream().filter(row -> shown.test(row.namespace()));
  }

  public List<EventLine> events(Predicate<EventLine> wanted, int most) {
    Predicate<String> shown = namespaces("Event");
    return latest.of(event -> wanted.test(event) && shown.test(event.namespace()), most);
  }

  private Predicate<String> namespaces(String kind) {
    if (may.test(kind, "")) {
      return namespace -> true;
    }
    Map<String, Boolean> asked = new HashMap<>();
    return namespace -> asked.computeIfAbsent(namespace, name -> may.test(kind, name));
  }
}
