package io.instancetypes.machinery.printers;

import io.instancetypes.machinery.printers.Column.Cell;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The columns that a custom resource definition asks for. */
public final class CustomColumns {
  private static final Column AGE = new Column("Age", "date", "", 0, Column.CREATED, Cells.AGE);

  private CustomColumns() {}

  /**
   * The name, and then the columns of one version of a definition; the age if it names none.
   *
   * @param additionalPrinterColumns as they stand in the definition; may be null
   * @param json writes a value as JSON, for objects and lists in a column of text
   */
  public static List<Column> of(List<?> additionalPrinterColumns, Function<Object, String> json) {
    var columns = new ArrayList<Column>();
    columns.add(Column.NAME);
    if (additionalPrinterColumns == null || additionalPrinterColumns.isEmpty()) {
      columns.add(AGE);
      return columns;
    }
    for (Object definition : additionalPrinterColumns) {
      if (definition instanceof Map<?, ?> map) {
        columns.add(column(map, json));
      }
    }
    return columns;
  }

  private static Column column(Map<?, ?> definition, Function<Object, String> json) {
    String path = Cells.textAt(definition, "jsonPath");
    String type = Cells.textAt(definition, "type");
    String description = Cells.textAt(definition, "description");
    return new Column(
        Cells.textAt(definition, "name"),
        type,
        Cells.textAt(definition, "format"),
        definition.get("priority") instanceof Number priority ? priority.intValue() : 0,
        description.isEmpty()
            ? "Custom resource definition column (in JSONPath format): " + path
            : description,
        cell(path, type, json));
  }

  private static Cell cell(String path, String type, Function<Object, String> json) {
    return switch (JsonPath.tryParse(path)) {
      case null -> (object, now) -> null;
      case JsonPath parsed ->
          (object, now) -> {
            List<Object> found = parsed.find(object);
            return found.isEmpty() ? null : value(found.getFirst(), type, now, json);
          };
    };
  }

  /** A value that is not of the column's type is not shown at all. */
  private static Object value(
      Object value, String type, Instant now, Function<Object, String> json) {
    return switch (type) {
      case "string" -> text(value, json);
      case "integer" -> value instanceof Number number ? number.longValue() : null;
      case "number" -> value instanceof Number ? value : null;
      case "boolean" -> value instanceof Boolean ? value : null;
      case "date" -> value instanceof String ? Ages.since(value, now) : null;
      default -> null;
    };
  }

  private static String text(Object value, Function<Object, String> json) {
    return switch (value) {
      case null -> "<no value>";
      case Map<?, ?> map -> json.apply(map);
      case List<?> list -> json.apply(list);
      case BigDecimal number -> number.stripTrailingZeros().toPlainString();
      default -> value.toString();
    };
  }
}
