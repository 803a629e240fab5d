package io.instancetypes.platform.subresources;

import java.util.List;
import java.util.Map;

/** Reads what may be anything. */
final class Nodes {
  private Nodes() {}

  static Map<?, ?> map(Map<?, ?> node, String key) {
    return node.get(key) instanceof Map<?, ?> map ? map : Map.of();
  }

  static List<?> list(Map<?, ?> node, String key) {
    return node.get(key) instanceof List<?> list ? list : List.of();
  }

  static String text(Map<?, ?> node, String key) {
    return node.get(key) instanceof String text ? text : "";
  }
}
