package io.instancetypes.virtctl.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.api.json.Json;
import io.instancetypes.engine.explain.DisplayValues;
import io.instancetypes.machinery.printers.JsonPath;
import io.instancetypes.virtctl.cli.AllowedValues;
import io.instancetypes.virtctl.cli.Printable;
import io.instancetypes.virtctl.cli.Table;
import io.instancetypes.virtctl.cli.UsageError;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The formats in which kubectl lets one pick fields of objects, understood here alike. */
public final class ObjectOutput {
  static final String NAME = "name";
  private static final String JSONPATH = "jsonpath=";
  private static final String COLUMNS = "custom-columns=";

  private ObjectOutput() {}

  /** The formats of a command, and these. */
  public static AllowedValues choices(String... own) {
    return AllowedValues.choices(
        Stream.concat(Stream.of(own), Stream.of(NAME, JSONPATH, COLUMNS)).toArray(String[]::new));
  }

  /** In one of these formats, or in one that {@link Printer} knows. */
  public static void print(List<Fields> objects, String format, PrintStream out)
      throws IOException {
    if (format.equals(NAME)) {
      objects.forEach(object -> out.println(Printable.line(reference(object))));
    } else if (format.startsWith(JSONPATH) || format.startsWith(COLUMNS)) {
      // As kubectl has it: one object is itself, several are a List.
      Fields root =
          objects.size() == 1
              ? objects.getFirst()
              : Fields.of("apiVersion", "v1", "kind", "List", "items", new ArrayList<>(objects));
      pick(root, objects, format, out);
    } else {
      Printer.print(objects, format, out);
    }
  }

  /** Prints what a path finds in a document, or columns of what it lists. */
  static void pick(Fields root, List<Fields> listed, String format, PrintStream out) {
    if (format.startsWith(JSONPATH)) {
      out.print(rendered(format.substring(JSONPATH.length()), root));
    } else if (format.startsWith(COLUMNS)) {
      columns(listed, format.substring(COLUMNS.length())).print(out);
    } else {
      throw new IllegalArgumentException(format);
    }
  }

  private static String reference(Fields object) {
    String version = Fields.text(object, "apiVersion");
    String group = version.contains("/") ? version.substring(0, version.indexOf('/')) : "";
    return reference(Fields.text(object, "kind"), group, new KubeObject(object).name());
  }

  /** Such as {@code virtualmachine.kubevirt.io/web}. */
  static String reference(String kind, String group, String name) {
    return kind.toLowerCase(Locale.ROOT) + (group.isEmpty() ? "" : "." + group) + "/" + name;
  }

  private static Table columns(List<Fields> objects, String spec) {
    List<String> names = new ArrayList<>();
    List<JsonPath> paths = new ArrayList<>();
    for (String column : spec.split(",")) {
      int colon = column.indexOf(':');
      if (colon <= 0) {
        throw new UsageError("--output: \"" + column + "\" is no column; write NAME:PATH");
      }
      names.add(column.substring(0, colon));
      paths.add(path(column.substring(colon + 1)));
    }
    var table = new Table(names.toArray(String[]::new));
    for (Fields object : objects) {
      table.row(paths.stream().map(path -> cell(path, object)).toArray(String[]::new));
    }
    return table;
  }

  private static String cell(JsonPath path, Object object) {
    List<Object> found = path.find(object);
    return found.isEmpty()
        ? "<none>"
        : found.stream().map(DisplayValues::inline).collect(Collectors.joining(","));
  }

  private static JsonPath path(String written) {
    String path = written.startsWith("{") ? written.substring(1, close(written, 0)) : written;
    try {
      return JsonPath.parse(path.startsWith(".") || path.startsWith("$") ? path : "." + path);
    } catch (IllegalArgumentException mistake) {
      throw new UsageError("--output: \"" + written + "\" is no path: " + mistake.getMessage());
    }
  }

  /** Text as it stands, and in braces paths, quoted text, and a range up to its end. */
  private static String rendered(String template, Object root) {
    var text = new StringBuilder();
    int at = 0;
    while (at < template.length()) {
      int open = template.indexOf('{', at);
      if (open < 0) {
        return text.append(template, at, template.length()).toString();
      }
      text.append(template, at, open);
      int close = close(template, open);
      String inner = template.substring(open + 1, close).strip();
      at = close + 1;
      if (inner.startsWith("range ")) {
        int end = endOfRange(template, at);
        String body = template.substring(at, end);
        path(inner.substring("range ".length()).strip())
            .find(root)
            .forEach(item -> text.append(rendered(body, item)));
        at = close(template, end) + 1;
      } else {
        text.append(literal(inner).orElseGet(() -> found(inner, root)));
      }
    }
    return text.toString();
  }

  private static String found(String path, Object root) {
    return path(path).find(root).stream()
        .map(ObjectOutput::printed)
        .collect(Collectors.joining(" "));
  }

  /** What has members is JSON, so that another program can read it. */
  private static String printed(Object value) {
    return value instanceof Map<?, ?> || value instanceof List<?>
        ? new String(Json.write(value), UTF_8)
        : String.valueOf(value);
  }

  private static Optional<String> literal(String inner) {
    boolean quoted = inner.length() > 1 && (inner.startsWith("\"") || inner.startsWith("'"));
    return quoted
        ? Optional.of(
            inner.substring(1, inner.length() - 1).replace("\\n", "\n").replace("\\t", "\t"))
        : Optional.empty();
  }

  private static int close(String template, int open) {
    int close = template.indexOf('}', open);
    if (close < 0) {
      throw new UsageError("--output: a brace of the template is not closed");
    }
    return close;
  }

  private static int endOfRange(String template, int from) {
    int end = template.indexOf("{end}", from);
    if (end < 0) {
      throw new UsageError("--output: a range of the template has no {end}");
    }
    return end;
  }
}
