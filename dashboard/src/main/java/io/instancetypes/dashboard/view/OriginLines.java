package io.instancetypes.dashboard.view;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.documents.Positions;
import io.instancetypes.documents.Yaml;
import io.instancetypes.engine.explain.Author;
import io.instancetypes.engine.explain.Origin;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A document as lines of YAML, each with who decided what stands in it. */
public final class OriginLines {
  /**
   * @param by null for a line that nobody decided by itself
   */
  public record Line(String text, Author by) {}

  private final Map<String, Author> authors = new HashMap<>();
  private final Map<Integer, Author> byLine = new HashMap<>();
  private final Positions positions;
  private final String text;

  private OriginLines(Fields document, List<Origin> origins) {
    origins.forEach(origin -> authors.put(origin.path(), origin.from()));
    this.text = yaml(document);
    this.positions = Positions.of(text.getBytes(UTF_8));
    walk("", new ArrayList<>(), document);
  }

  public static List<Line> of(Fields document, List<Origin> origins) {
    var lines = new OriginLines(document, origins);
    var all = new ArrayList<Line>();
    int number = 1;
    for (String line : lines.text.stripTrailing().split("\n", -1)) {
      all.add(new Line(line, lines.byLine.get(number++)));
    }
    return all;
  }

  public static String yaml(Object document) {
    var text = new StringBuilder();
    try {
      Yaml.write(document, text);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return text.toString();
  }

  private void walk(String path, List<Object> steps, Object node) {
    Author author = authors.get(path);
    if (author != null) {
      byLine.putIfAbsent(positions.find(0, steps).line(), author);
    }
    switch (node) {
      case Map<?, ?> fields ->
          fields.forEach(
              (key, value) ->
                  step(path.isEmpty() ? "" + key : path + "." + key, steps, key, value));
      case List<?> items -> {
        for (int i = 0; i < items.size(); i++) {
          step(path + "[" + i + "]", steps, i, items.get(i));
        }
      }
      case null, default -> {}
    }
  }

  private void step(String path, List<Object> steps, Object step, Object node) {
    steps.add(step);
    walk(path, steps, node);
    steps.removeLast();
  }
}
