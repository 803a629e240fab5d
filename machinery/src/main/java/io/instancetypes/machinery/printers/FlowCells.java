package io.instancetypes.machinery.printers;

import io.instancetypes.api.Fields;
import io.instancetypes.machinery.printers.Column.Cell;
import java.util.Map;

/** The cells of flow schemas and priority levels. */
final class FlowCells {
  private FlowCells() {}

  static Cell number(String path) {
    return (object, now) -> {
      Object number = Cells.at(object, path);
      return number == null ? WorkloadCells.NONE : number.toString();
    };
  }

  static Cell missingLevel() {
    return (object, now) -> {
      for (Object item : Cells.listAt(object, "status.conditions")) {
        Map<?, ?> condition = Fields.map(item);
        if ("Dangling".equals(condition.get("type"))) {
          return condition.get("status");
        }
      }
      return "?";
    };
  }
}
