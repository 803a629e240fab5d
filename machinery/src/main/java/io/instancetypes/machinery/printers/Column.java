package io.instancetypes.machinery.printers;

import io.instancetypes.api.Fields;
import java.time.Instant;
import java.util.Map;

/**
 * One column of a table.
 *
 * @param priority 0 is always shown, more only in wide output
 */
public record Column(
    String name, String type, String format, int priority, String description, Cell cell) {

  /** What an object says in a column; null if nothing. */
  @FunctionalInterface
  public interface Cell {
    Object of(Map<?, ?> object, Instant now);
  }

  static final Column NAME =
      new Column(
          "Name", "string", "name", 0, "The name of the object.", Cells.text("metadata.name"));

  static final String CREATED = "When the object was created.";

  static Column text(String name, String description, Cell cell) {
    return new Column(name, "string", "", 0, description, cell);
  }

  Column wide() {
    return new Column(name, type, format, 1, description, cell);
  }

  Fields definition() {
    return Fields.of(
        "name",
        name,
        "type",
        type,
        "format",
        format,
        "description",
        description,
        "priority",
        (long) priority);
  }
}
