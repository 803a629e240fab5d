package io.instancetypes.dashboard.view;

import io.instancetypes.dashboard.machine.MachineQuery;
import io.instancetypes.dashboard.machine.MachineRow;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiPredicate;

/**
 * The machines that somebody asked for.
 *
 * @param namespaces what one can filter by, each with its words; as the other maps
 * @param mayStart whether one of the machines shown may be started
 */
public record MachineList(
    MachineQuery query,
    MachineQuery.Found found,
    Map<String, String> namespaces,
    Map<String, String> statuses,
    Map<String, String> types,
    Map<String, String> notes,
    boolean mayStart,
    boolean mayStop) {

  /**
   * @param mayAct whether the user may do something to the machines of a namespace
   */
  public static MachineList of(
      MachineQuery query, Visible visible, BiPredicate<String, String> mayAct) {
    List<MachineRow> all = visible.machines().toList();
    Map<String, String> namespaces = new TreeMap<>();
    Map<String, String> statuses = new TreeMap<>();
    Map<String, String> types = new TreeMap<>();
    for (MachineRow row : all) {
      namespaces.put(row.namespace(), row.namespace());
      statuses.put(row.status(), row.status());
      if (row.instancetype().isEmpty()) {
        types.put(MachineQuery.NO_TYPE, "no type");
      } else {
        types.put(
            row.instancetypeValue(),
            row.ownInstancetype() ? row.instancetype() + " of a namespace" : row.instancetype());
        types.put(row.series(), row.series());
      }
    }
    Map<String, String> notes = new LinkedHashMap<>();
    notes.put("drift", "drifted");
    notes.put("restart", "wait for a restart");
    notes.put("deprecated", "use something deprecated");
    MachineQuery.Found found = query.in(all.stream());
    return new MachineList(
        query,
        found,
        namespaces,
        statuses,
        types,
        notes,
        may("start", found, mayAct),
        may("stop", found, mayAct));
  }

  private static boolean may(
      String action, MachineQuery.Found found, BiPredicate<String, String> mayAct) {
    return found.rows().stream()
        .map(MachineRow::namespace)
        .distinct()
        .anyMatch(namespace -> mayAct.test(action, namespace));
  }

  /** Whether there is nothing to see, whatever is asked for. */
  public boolean isEmpty() {
    return namespaces.isEmpty();
  }

  /** The same question, another page of its answer. */
  public String address(int page) {
    return address(query.sort(), page);
  }

  public String sorted(String sort) {
    return address(sort, 1);
  }

  private String address(String sort, int page) {
    var address = new StringBuilder();
    append(address, "q", query.text());
    append(address, "namespace", query.namespace());
    append(address, "status", query.status());
    append(address, "type", query.type());
    append(address, "preference", query.preference());
    append(address, "note", query.note());
    append(address, "sort", sort);
    append(address, "page", page > 1 ? String.valueOf(page) : "");
    return Addresses.MACHINES + address;
  }

  private static void append(StringBuilder address, String name, String value) {
    if (!value.isEmpty()) {
      address.append(address.isEmpty() ? '?' : '&').append(name).append('=');
      address.append(Addresses.value(value));
    }
  }
}
