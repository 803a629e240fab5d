package io.instancetypes.engine.rule;

import io.instancetypes.api.ApiVersion;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * All sources of one table as a tree of their keys. One walk over an object finds the values of all
 * of them, which is much cheaper than a search for each: objects set few fields, rules know many.
 */
final class SourceIndex {
  /** A key on the way to a source, or at the end of it. */
  private static final class Node {
    private final Map<String, Node> below = new HashMap<>();
    private SourceField source;
  }

  private final Function<String, Provenance> reason;
  private final Node root = new Node();
  private int slots;

  /**
   * @param reason the reason that a field of such an object gives
   */
  SourceIndex(Function<String, Provenance> reason) {
    this.reason = reason;
  }

  /** Adds a source; all are added before the first object is read. */
  SourceField add(String path, ApiVersion since) {
    Node node = root;
    for (String key : path.split("\\.")) {
      node = node.below.computeIfAbsent(key, unknown -> new Node());
    }
    node.source = new SourceField(path, since, reason.apply(path), slots++);
    return node.source;
  }

  /** The value of every source, by its slot. */
  Object[] read(ApiVersion version, Map<String, Object> spec) {
    var values = new Object[slots];
    read(root, version, spec, values);
    return values;
  }

  private static void read(Node node, ApiVersion version, Map<?, ?> object, Object[] values) {
    object.forEach(
        (key, value) -> {
          Node next = isSet(value) ? node.below.get(key) : null;
          if (next != null) {
            if (next.source != null && next.source.since().compareTo(version) <= 0) {
              values[next.source.slot()] = value;
            }
            if (!next.below.isEmpty() && value instanceof Map<?, ?> map) {
              read(next, version, map, values);
            }
          }
        });
  }

  private static boolean isSet(Object value) {
    return !Draft.isUnset(value) && !(value instanceof Collection<?> items && items.isEmpty());
  }
}
