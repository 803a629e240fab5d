package io.instancetypes.catalog.choose;

import io.instancetypes.engine.explain.DisplayValues;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Types, or preferences, side by side: a row for each field that any of them sets. */
public final class TypeComparison {
  private TypeComparison() {}

  /**
   * One field of all of them.
   *
   * @param values empty where one does not set it
   */
  public record Row(String field, List<String> values) {
    public boolean isDifferent() {
      return new HashSet<>(values).size() > 1;
    }
  }

  public static List<Row> of(List<? extends Map<String, Object>> objects) {
    List<Map<String, String>> columns = objects.stream().map(TypeComparison::leaves).toList();
    var fields = new TreeSet<String>();
    columns.forEach(column -> fields.addAll(column.keySet()));
    var rows = new ArrayList<Row>();
    for (String field : fields) {
      rows.add(
          new Row(field, columns.stream().map(column -> column.getOrDefault(field, "")).toList()));
    }
    return rows;
  }

  private static Map<String, String> leaves(Map<String, Object> object) {
    Map<String, String> leaves = new HashMap<>();
    DisplayValues.leaves(
        "", object.get("spec"), (path, value) -> leaves.put(path, DisplayValues.inline(value)));
    return leaves;
  }
}
