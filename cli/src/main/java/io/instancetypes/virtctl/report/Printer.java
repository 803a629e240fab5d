package io.instancetypes.virtctl.report;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.documents.Yaml;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;

/** Prints documents as YAML or JSON. */
public final class Printer {
  private Printer() {}

  /**
   * Prints documents one by one: in JSON several form one List, in YAML they follow each other.
   *
   * @param documents asked for each of them once, in order
   */
  public static void print(List<Fields> documents, String format, PrintStream out)
      throws IOException {
    switch (format) {
      case "json" -> Json.write(together(documents), out, 1);
      case "yaml" -> {
        for (int i = 0; i < documents.size(); i++) {
          var text = new StringBuilder(i == 0 ? "" : "---\n");
          Yaml.write(documents.get(i), text);
          out.append(text);
        }
      }
      default -> throw new IllegalArgumentException(format);
    }
  }

  private static Fields together(List<Fields> documents) {
    return documents.size() == 1
        ? documents.getFirst()
        : Fields.of("apiVersion", "v1", "kind", "List", "items", documents);
  }
}
