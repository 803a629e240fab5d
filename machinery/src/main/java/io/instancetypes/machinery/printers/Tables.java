package io.instancetypes.machinery.printers;

import io.instancetypes.api.Fields;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Builds {@code meta.k8s.io} Tables. */
public final class Tables {
  private static final String API_VERSION = "apiVersion";
  private static final String METADATA = "metadata";
  private static final List<String> OF_A_LIST =
      List.of("resourceVersion", "continue", "remainingItemCount");

  private Tables() {}

  /** How much of the object goes with each row. */
  public enum Include {
    NONE,
    METADATA,
    OBJECT;

    /** The value of the query parameter {@code includeObject}; null if there is no such value. */
    public static Include of(String parameter) {
      return switch (parameter) {
        case null -> METADATA;
        case "", "Metadata" -> METADATA;
        case "None" -> NONE;
        case "Object" -> OBJECT;
        default -> null;
      };
    }
  }

  /**
   * The table of an object or of a list of objects.
   *
   * @param document one object, or a list with {@code items}
   * @param apiVersion of the table: {@code meta.k8s.io/v1} or {@code meta.k8s.io/v1beta1}
   */
  public static Fields of(
      Map<?, ?> document, List<Column> columns, Include include, String apiVersion, Instant now) {
    var rows = new ArrayList<Object>();
    if (document.get("items") instanceof List<?> items) {
      for (Object item : items) {
        rows.add(row((Map<?, ?>) item, columns, include, apiVersion, now));
      }
    } else {
      rows.add(row(document, columns, include, apiVersion, now));
    }
    return table(document, columns, rows, apiVersion);
  }

  private static Fields table(
      Map<?, ?> document, List<Column> columns, List<Object> rows, String apiVersion) {
    var metadata = new Fields();
    Map<?, ?> from = Cells.objectAt(document, METADATA);
    for (String key : OF_A_LIST) {
      if (from.get(key) instanceof Object value) {
        metadata.put(key, value);
      }
    }
    var definitions = new ArrayList<Object>();
    columns.forEach(column -> definitions.add(column.definition()));
    return Fields.of(
        "kind",
        "Table",
        API_VERSION,
        apiVersion,
        METADATA,
        metadata,
        "columnDefinitions",
        definitions,
        "rows",
        rows);
  }

  /** The row of one object. */
  public static Fields row(
      Map<?, ?> object, List<Column> columns, Include include, String apiVersion, Instant now) {
    var cells = new ArrayList<Object>(columns.size());
    for (Column column : columns) {
      cells.add(column.cell().of(object, now));
    }
    return Fields.of("cells", cells, "object", included(object, include, apiVersion));
  }

  private static Object included(Map<?, ?> object, Include include, String apiVersion) {
    return switch (include) {
      case NONE -> null;
      case METADATA ->
          Fields.of(
              "kind",
              "PartialObjectMetadata",
              API_VERSION,
              apiVersion,
              METADATA,
              Cells.objectAt(object, METADATA));
      case OBJECT -> object;
    };
  }
}
