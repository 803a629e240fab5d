package io.instancetypes.install;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.documents.Yaml;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * What is made of the table of values: the values themselves, their schema, their documentation.
 */
final class ChartValueFiles {
  private ChartValueFiles() {}

  static String values() {
    var text = new StringBuilder();
    String group = "";
    for (ChartValue value : ChartValue.ALL) {
      String[] steps = value.path().split("\\.");
      if (steps.length == 1 || !steps[0].equals(group)) {
        text.append(text.isEmpty() ? "" : "\n");
      }
      if (steps.length == 2 && !steps[0].equals(group)) {
        text.append(steps[0]).append(":\n");
      }
      group = steps[0];
      text.append(entry(steps[steps.length - 1], value).indent(2 * (steps.length - 1)));
    }
    return text.toString();
  }

  private static String entry(String name, ChartValue value) {
    return "# " + value.description() + ".\n" + yaml(Fields.of(name, value.byDefault()));
  }

  /** A value that nobody knows is a mistake, which Helm tells by this. */
  static String schema() {
    Fields properties = new Fields();
    for (ChartValue value : ChartValue.ALL) {
      String[] steps = value.path().split("\\.");
      Fields place = properties;
      if (steps.length == 2) {
        Fields group = properties.object(steps[0]);
        group.put("type", "object");
        group.put("additionalProperties", false);
        place = group.object("properties");
      }
      Fields schema = Fields.copyOf(value.schema());
      schema.put("description", value.description());
      place.put(steps[steps.length - 1], schema);
    }
    // Helm hands these to every chart below another one.
    properties.put("global", Fields.of("type", "object"));
    return json(
        Fields.of(
            "$schema",
            "http://json-schema.org/draft-07/schema#",
            "type",
            "object",
            "additionalProperties",
            false,
            "properties",
            properties));
  }

  static String table() {
    var text = new StringBuilder("| value | default | meaning |\n|---|---|---|\n");
    for (ChartValue value : ChartValue.ALL) {
      String json = new String(Json.write(value.byDefault()), UTF_8);
      text.append("| `%s` | `%s` | %s |\n".formatted(value.path(), json, value.description()));
    }
    return text.toString();
  }

  private static String yaml(Fields fields) {
    var text = new StringBuilder();
    try {
      Yaml.write(fields, text);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return text.toString();
  }

  private static String json(Fields fields) {
    var bytes = new ByteArrayOutputStream();
    try {
      Json.write(fields, bytes, 2);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toString(UTF_8).stripTrailing() + "\n";
  }
}
