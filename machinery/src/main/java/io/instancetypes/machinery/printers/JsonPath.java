package io.instancetypes.machinery.printers;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A path into a document, in the part of JSONPath that Kubernetes accepts for columns. */
public final class JsonPath {
  /** One step of a path. */
  sealed interface Step {
    /** A field of an object. */
    record Field(String name) implements Step {}

    /** All values of an object or list. */
    record Every() implements Step {}

    /** The value and all that is in it. */
    record Deep() implements Step {}

    /** A part of a list; null where nothing was said. */
    record Slice(Integer from, Integer to, Integer step, boolean single) implements Step {}

    /** The items for which a comparison holds. */
    record Filter(JsonPathFilter filter) implements Step {}

    /** What several paths find, one after the other. */
    record Union(List<JsonPath> paths) implements Step {}
  }

  private final List<Step> steps;

  JsonPath(List<Step> steps) {
    this.steps = steps;
  }

  /**
   * Reads a path such as {@code .status.conditions[?(@.type=="Ready")].status}.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static JsonPath parse(String path) {
    return new JsonPathReader(path).read();
  }

  static JsonPath tryParse(String path) {
    try {
      return parse(path);
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  /** All values on the path; none if a list is asked for an item beyond its end. */
  public List<Object> find(Object document) {
    List<Object> found = new ArrayList<>();
    found.add(document);
    for (Step step : steps) {
      List<Object> next = new ArrayList<>();
      for (Object value : found) {
        if (!take(step, value, next)) {
          return List.of();
        }
      }
      found = next;
    }
    return found;
  }

  /** Adds what a step leads to; false if it cannot be taken, which ends the search. */
  private static boolean take(Step step, Object value, List<Object> next) {
    switch (step) {
      case Step.Field(String name) -> {
        if (value instanceof Map<?, ?> map && map.containsKey(name)) {
          next.add(map.get(name));
        }
      }
      case Step.Every() -> next.addAll(children(value));
      case Step.Deep() -> descend(value, next);
      case Step.Union(List<JsonPath> paths) -> paths.forEach(path -> next.addAll(path.find(value)));
      case Step.Slice slice -> {
        return value == null || value instanceof List<?> list && cut(slice, list, next);
      }
      case Step.Filter(JsonPathFilter filter) -> {
        return value instanceof List<?> list && filter.choose(list, next);
      }
    }
    return true;
  }

  private static List<?> children(Object value) {
    return switch (value) {
      case Map<?, ?> map -> new ArrayList<>(map.values());
      case List<?> list -> list;
      case null, default -> List.of();
    };
  }

  private static void descend(Object value, List<Object> found) {
    List<?> children = children(value);
    if (!children.isEmpty()) {
      found.add(value);
      children.forEach(child -> descend(child, found));
    }
  }

  private static boolean cut(Step.Slice slice, List<?> list, List<Object> next) {
    int size = list.size();
    int from = slice.from() == null ? 0 : slice.from() < 0 ? slice.from() + size : slice.from();
    int to = end(slice, from, size);
    if (from == to) {
      return true;
    }
    if (from < 0 || from >= size || to > size || from > to) {
      return false;
    }
    int step = slice.step() == null ? 1 : slice.step();
    for (int i = from; i < to; i += step) {
      next.add(list.get(i));
    }
    return true;
  }

  private static int end(Step.Slice slice, int from, int size) {
    if (slice.single()) {
      return from + 1;
    }
    if (slice.to() == null) {
      return size;
    }
    return slice.to() < 0 ? slice.to() + size : slice.to();
  }
}
