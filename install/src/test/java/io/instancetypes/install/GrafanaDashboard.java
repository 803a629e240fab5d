package io.instancetypes.install;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** A picture for each line of the table of metrics, two in a row. */
final class GrafanaDashboard {
  private static final long WIDTH = 12;
  private static final long HEIGHT = 8;
  private static final Fields SOURCE = Fields.of("type", "prometheus", "uid", "${datasource}");

  private GrafanaDashboard() {}

  static String json() {
    var bytes = new ByteArrayOutputStream();
    try {
      Json.write(document(), bytes, 2);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toString(UTF_8).stripTrailing() + "\n";
  }

  private static Fields document() {
    var panels = new ArrayList<Object>();
    for (OperatorMetric metric : OperatorMetric.values()) {
      panels.add(panel(metric));
    }
    return Fields.of(
        "title",
        "Instancetypes operator",
        "uid",
        "instancetypes-operator",
        "schemaVersion",
        39L,
        "refresh",
        "30s",
        "time",
        Fields.of("from", "now-1h", "to", "now"),
        "templating",
        Fields.of(
            "list",
            List.of(Fields.of("name", "datasource", "type", "datasource", "query", "prometheus"))),
        "panels",
        panels);
  }

  private static Fields panel(OperatorMetric metric) {
    long place = metric.ordinal();
    return Fields.of(
        "id",
        place + 1,
        "type",
        "timeseries",
        "title",
        metric.heading(),
        "description",
        metric.help(),
        "datasource",
        SOURCE,
        "gridPos",
        Fields.of("x", place % 2 * WIDTH, "y", place / 2 * HEIGHT, "w", WIDTH, "h", HEIGHT),
        "fieldConfig",
        Fields.of("defaults", Fields.of("unit", metric.unit()), "overrides", List.of()),
        "targets",
        List.of(Fields.of("refId", "A", "datasource", SOURCE, "expr", metric.query())));
  }
}
