package io.instancetypes.engine.explain;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A field as a person asks for it: {@code .spec.domain.cpu}, {@code disks[root]}, {@code features}.
 * It need not begin at the top of the document, and an item may be called by its name.
 */
final class FieldQuery {
  /** Where a path may begin that stands in the middle of a document. */
  private static final List<List<String>> TOPS =
      List.of(List.of("spec", "template", "spec"), List.of("spec", "template"), List.of("spec"));

  private final List<String> steps;

  private FieldQuery(List<String> steps) {
    this.steps = steps;
  }

  static FieldQuery of(String written) {
    String path = written.strip();
    if (path.startsWith("/")) {
      path = path.replace('/', '.');
    }
    return new FieldQuery(steps(path.startsWith("$") ? path.substring(1) : path));
  }

  /** Keys and items in turn: {@code disks[0].name} is disks, [0], name. */
  private static List<String> steps(String path) {
    var steps = new ArrayList<String>();
    int from = 0;
    for (int at = 0; at < path.length(); at++) {
      char character = path.charAt(at);
      if (character == '.' || character == '[') {
        add(path.substring(from, at), steps);
        from = at + 1;
      }
      int end = character == '[' ? path.indexOf(']', at) : -1;
      if (end > 0) {
        steps.add("[" + item(path.substring(at + 1, end)) + "]");
        at = end;
        from = end + 1;
      }
    }
    add(path.substring(from), steps);
    return steps;
  }

  /** The number or name of an item, however it is written. */
  private static String item(String written) {
    String item = written.startsWith("name=") ? written.substring("name=".length()) : written;
    return item.replace("\"", "").replace("'", "");
  }

  private static void add(String step, List<String> steps) {
    if (!step.isEmpty()) {
      steps.add(step);
    }
  }

  /**
   * The paths that are meant, the likeliest reading that finds any.
   *
   * @param bases what a path may leave out at its beginning, the likeliest first
   * @param names the names of items by the paths of these
   */
  List<String> among(Iterable<String> paths, List<String> bases, Map<String, Object> names) {
    if (steps.isEmpty()) {
      return List.of();
    }
    List<Written> all = new ArrayList<>();
    paths.forEach(path -> all.add(Written.of(path, names)));
    for (String base : bases) {
      List<String> found = found(concat(steps(base), steps), 0, all);
      if (!found.isEmpty()) {
        return found;
      }
    }
    List<String> found = shallowest(steps, all);
    return found.isEmpty() ? shallowest(withoutTop(), all) : found;
  }

  private List<String> withoutTop() {
    return TOPS.stream()
        .filter(top -> steps.size() > top.size() && steps.subList(0, top.size()).equals(top))
        .findFirst()
        .map(top -> steps.subList(top.size(), steps.size()))
        .orElse(steps);
  }

  private static List<String> shallowest(List<String> wanted, List<Written> all) {
    int deepest = all.stream().mapToInt(path -> path.steps.size()).max().orElse(0);
    for (int depth = 0; depth < deepest; depth++) {
      List<String> found = found(wanted, depth, all);
      if (!found.isEmpty()) {
        return found;
      }
    }
    return List.of();
  }

  private static List<String> found(List<String> wanted, int depth, List<Written> all) {
    return all.stream().filter(path -> path.has(wanted, depth)).map(Written::path).toList();
  }

  private static List<String> concat(List<String> first, List<String> second) {
    var both = new ArrayList<>(first);
    both.addAll(second);
    return both;
  }

  /** A path of the document; beside the number of an item stands its name. */
  private record Written(String path, List<String> steps, List<String> named) {
    static Written of(String path, Map<String, Object> names) {
      List<String> steps = FieldQuery.steps(path);
      var named = new ArrayList<>(steps);
      for (int end = path.indexOf(']'); end >= 0; end = path.indexOf(']', end + 1)) {
        String item = path.substring(0, end + 1);
        if (names.get(item) instanceof String name) {
          named.set(FieldQuery.steps(item).size() - 1, "[" + name + "]");
        }
      }
      return new Written(path, steps, named);
    }

    boolean has(List<String> wanted, int depth) {
      if (depth + wanted.size() > steps.size()) {
        return false;
      }
      for (int i = 0; i < wanted.size(); i++) {
        String step = wanted.get(i);
        if (!step.equals(steps.get(depth + i)) && !step.equals(named.get(depth + i))) {
          return false;
        }
      }
      return true;
    }
  }
}
