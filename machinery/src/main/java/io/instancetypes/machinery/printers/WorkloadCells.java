package io.instancetypes.machinery.printers;

import io.instancetypes.api.Fields;
import io.instancetypes.machinery.printers.Column.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The cells of pods, nodes, services and what goes with them. */
final class WorkloadCells {
  static final String NONE = "<none>";
  private static final String UNSET = "<unset>";

  private WorkloadCells() {}

  static Cell ready() {
    return (object, now) -> {
      long ready =
          Cells.listAt(object, "status.containerStatuses").stream()
              .filter(status -> Boolean.TRUE.equals(Fields.map(status).get("ready")))
              .count();
      return ready + "/" + Cells.listAt(object, "spec.containers").size();
    };
  }

  static Cell replicas() {
    return (object, now) ->
        Fields.number(Cells.objectAt(object, "status"), "readyReplicas")
            + "/"
            + Fields.number(Cells.objectAt(object, "spec"), "replicas");
  }

  static Cell restarts() {
    return (object, now) ->
        Long.toString(
            Cells.listAt(object, "status.containerStatuses").stream()
                .mapToLong(status -> Fields.number(Fields.map(status), "restartCount"))
                .sum());
  }

  /** One field of all items of a list. */
  static Cell each(String list, String field) {
    return (object, now) ->
        Cells.listAt(object, list).stream()
            .map(item -> Fields.text(Fields.map(item), field))
            .collect(Collectors.joining(","));
  }

  /** Labels, or a selector of them. */
  static Cell pairs(String path) {
    return (object, now) -> {
      var sorted = new TreeMap<String, Object>();
      Cells.objectAt(object, path).forEach((key, value) -> sorted.put((String) key, value));
      return sorted.isEmpty()
          ? NONE
          : sorted.entrySet().stream()
              .map(entry -> entry.getKey() + "=" + entry.getValue())
              .collect(Collectors.joining(","));
    };
  }

  static Cell nodeStatus() {
    return (object, now) -> {
      for (Object item : Cells.listAt(object, "status.conditions")) {
        Map<?, ?> condition = Fields.map(item);
        if ("Ready".equals(condition.get("type"))) {
          return "True".equals(condition.get("status")) ? "Ready" : "NotReady";
        }
      }
      return "Unknown";
    };
  }

  static Cell ports() {
    return (object, now) -> {
      String ports =
          Cells.listAt(object, "spec.ports").stream()
              .map(Fields::map)
              .map(port -> port.get("port") + "/" + port.get("protocol"))
              .collect(Collectors.joining(","));
      return ports.isEmpty() ? NONE : ports;
    };
  }

  static Cell addresses() {
    return (object, now) -> {
      var all = new ArrayList<String>();
      for (Object item : Cells.listAt(object, "subsets")) {
        Map<?, ?> subset = Fields.map(item);
        for (Map<?, ?> address : Fields.maps(subset, "addresses")) {
          List<Map<?, ?>> ports = Fields.maps(subset, "ports");
          String ip = Fields.text(address, "ip");
          ports.forEach(port -> all.add(ip + ":" + port.get("port")));
          if (ports.isEmpty()) {
            all.add(ip);
          }
        }
      }
      return all.isEmpty() ? NONE : String.join(",", all);
    };
  }

  /** What is used of a quota: of its limits, or of everything else. */
  static Cell quota(boolean limits) {
    return (object, now) -> {
      var hard = new TreeMap<String, Object>();
      Cells.objectAt(object, "status.hard").forEach((key, value) -> hard.put((String) key, value));
      Map<?, ?> used = Cells.objectAt(object, "status.used");
      return hard.entrySet().stream()
          .filter(entry -> entry.getKey().startsWith("limits.") == limits)
          .map(entry -> entry.getKey() + ": " + used.get(entry.getKey()) + "/" + entry.getValue())
          .collect(Collectors.joining(", "));
    };
  }

  static Cell parameters() {
    return (object, now) -> {
      String kind = Cells.textAt(object, "spec.paramKind.kind");
      return kind.isEmpty()
          ? UNSET
          : Cells.textAt(object, "spec.paramKind.apiVersion") + "/" + kind;
    };
  }
}
