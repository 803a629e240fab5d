package io.instancetypes.catalog;

import io.instancetypes.api.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What is known of KubeVirt's catalogue, put together from {@code model.json} without any code of
 * ours: the tables are checked against these.
 */
final class Facts {
  /** Labels, annotations and spec of one object. */
  record Expected(
      Map<String, Object> labels, Map<String, Object> annotations, Map<String, Object> spec) {
    long number(String... path) {
      return Facts.at(spec, path) instanceof Number number ? number.longValue() : 0;
    }

    boolean has(String field) {
      return spec.containsKey(field);
    }

    String text(String... path) {
      return Facts.at(spec, path) instanceof String text ? text : null;
    }
  }

  private static final String PREFIX = "instancetype.kubevirt.io/";
  private static final Map<String, Object> MODEL = read();

  private Facts() {}

  static Map<String, Expected> instancetypes() {
    var all = new TreeMap<String, Expected>();
    map(MODEL.get("series"))
        .forEach(
            (letter, series) -> {
              List<?> pageSizes = (List<?>) map(series).get("pageSizes");
              for (Object size : (List<?>) map(series).get("sizes")) {
                for (Object page : pageSizes == null ? List.of("") : pageSizes) {
                  boolean suffixed = pageSizes != null && page.equals("1Gi");
                  String name = ((List<?>) size).get(0) + (suffixed ? "1gi" : "");
                  all.put(
                      letter + "1." + name,
                      instancetype(map(series), name, (List<?>) size, (String) page));
                }
              }
            });
    return all;
  }

  private static Expected instancetype(
      Map<String, Object> series, String name, List<?> size, String page) {
    var labels = new TreeMap<String, Object>(map(series.get("labels")));
    labels.put(PREFIX + "vendor", MODEL.get("vendor"));
    labels.put(PREFIX + "version", series.get("version"));
    labels.put(PREFIX + "size", name);
    labels.put(PREFIX + "cpu", size.get(1).toString());
    labels.put(PREFIX + "memory", size.get(2));
    var spec = merged(Map.of(), map(series.get("specTemplate")));
    spec = merged(spec, Map.of("cpu", Map.of("guest", size.get(1))));
    spec = merged(spec, Map.of("memory", Map.of("guest", size.get(2))));
    if (series.get("maxSocketsEqualsGuest").equals(true)) {
      spec = merged(spec, Map.of("cpu", Map.of("maxSockets", size.get(1))));
    }
    if (!page.isEmpty()) {
      labels.put(PREFIX + "hugepages", page);
      spec = merged(spec, Map.of("memory", Map.of("hugepages", Map.of("pageSize", page))));
    }
    return new Expected(labels, Map.of(PREFIX + "displayName", series.get("displayName")), spec);
  }

  static Map<String, Expected> preferences() {
    var all = new TreeMap<String, Expected>();
    map(MODEL.get("preferences"))
        .forEach(
            (name, node) -> {
              if (map(node).get("abstract").equals(false)) {
                all.put(name, preference(name));
              }
            });
    return all;
  }

  /** What a preference extends, and what that extends, without the root of all. */
  static List<String> bases(String name) {
    var bases = new ArrayList<String>();
    String base = extended(name);
    while (!base.equals("(base)")) {
      bases.addFirst(base);
      base = extended(base);
    }
    return bases;
  }

  private static String extended(String name) {
    return (String) map(map(MODEL.get("preferences")).get(name)).get("extends");
  }

  private static Expected preference(String name) {
    Map<String, Object> whole = collected(name);
    var annotations = new TreeMap<String, Object>();
    // The published URLs stand in quotes and end with a line, which no reader can have meant.
    map(whole.get("annotations"))
        .forEach((key, text) -> annotations.put(key, ((String) text).replaceAll("[\"\n]", "")));
    return new Expected(map(whole.get("labels")), annotations, map(whole.get("spec")));
  }

  private static Map<String, Object> collected(String name) {
    Map<String, Object> node = map(map(MODEL.get("preferences")).get(name));
    Map<String, Object> whole =
        node.get("extends") == null ? Map.of() : collected((String) node.get("extends"));
    for (Object component : (List<?>) node.get("components")) {
      whole = merged(whole, map(map(MODEL.get("componentFragments")).get(component)));
    }
    return merged(whole, node);
  }

  private static Map<String, Object> merged(Map<String, Object> below, Map<String, Object> above) {
    var result = new TreeMap<String, Object>(below);
    above.forEach(
        (key, value) ->
            result.put(
                key,
                value instanceof Map
                    ? merged(result.get(key) instanceof Map<?, ?> m ? map(m) : Map.of(), map(value))
                    : value));
    return result;
  }

  private static Object at(Object node, String... path) {
    for (String key : path) {
      node = node instanceof Map<?, ?> map ? map.get(key) : null;
    }
    return node;
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> map(Object node) {
    return (Map<String, Object>) node;
  }

  private static Map<String, Object> read() {
    try (var input = Facts.class.getResourceAsStream("/model.json")) {
      return map(Json.read(input.readAllBytes()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
