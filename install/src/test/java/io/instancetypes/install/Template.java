package io.instancetypes.install;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.documents.Yaml;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** As much of Helm's language as the charts speak. */
final class Template {
  private static final Pattern CONDITION = Pattern.compile(" *\\{\\{- (if|if not|with) (\\S+) }}");
  private static final Pattern MANY = Pattern.compile(" *\\{\\{- if gt \\(int (\\S+)\\) 1 }}");
  private static final Pattern BLOCK =
      Pattern.compile(" *\\{\\{- toYaml (\\S+) \\| nindent (\\d+) }}");
  private static final Pattern VALUE = Pattern.compile("\\{\\{ (\\S+)(?: \\| default (\\S+))? }}");

  private final Fields scope;
  private final Deque<Object> open = new ArrayDeque<>();
  private final StringBuilder text = new StringBuilder();

  private Template(Fields scope) {
    this.scope = scope;
  }

  /**
   * @param scope Values, Release and Chart
   */
  static List<Fields> documents(String template, Fields scope) {
    var filled = new Template(scope);
    template.lines().forEach(filled::line);
    var documents = new ArrayList<Fields>();
    Yaml.read(filled.text.toString().getBytes(UTF_8), document -> documents.add((Fields) document));
    return documents;
  }

  private void line(String line) {
    Matcher condition = CONDITION.matcher(line);
    Matcher many = MANY.matcher(line);
    if (many.matches()) {
      open.push((long) value(many.group(1)) > 1);
    } else if (condition.matches()) {
      Object value = value(condition.group(2));
      open.push(condition.group(1).equals("if not") ? !isTrue(value) : value);
    } else if (line.strip().equals("{{- end }}")) {
      open.pop();
    } else if (open.stream().allMatch(Template::isTrue)) {
      Matcher block = BLOCK.matcher(line);
      text.append(block.matches() ? block(block) : filled(line)).append('\n');
    }
  }

  private String block(Matcher block) {
    var yaml = new StringBuilder();
    try {
      Yaml.write(value(block.group(1)), yaml);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return yaml.toString().indent(Integer.parseInt(block.group(2))).stripTrailing();
  }

  private String filled(String line) {
    return VALUE
        .matcher(line)
        .replaceAll(
            found -> {
              Object value = value(found.group(1));
              return String.valueOf(
                  found.group(2) != null && !isTrue(value) ? value(found.group(2)) : value);
            });
  }

  private Object value(String path) {
    if (path.equals(".")) {
      return open.peek();
    }
    Object value = scope;
    for (String key : path.substring(1).split("\\.")) {
      Map<?, ?> fields = (Map<?, ?>) value;
      if (!fields.containsKey(key)) {
        throw new IllegalArgumentException("there is no " + path);
      }
      value = fields.get(key);
    }
    return value;
  }

  private static boolean isTrue(Object value) {
    return switch (value) {
      case Boolean truth -> truth;
      case String text -> !text.isEmpty();
      case Map<?, ?> fields -> !fields.isEmpty();
      case List<?> items -> !items.isEmpty();
      default -> true;
    };
  }
}
