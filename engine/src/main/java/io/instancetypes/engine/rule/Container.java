package io.instancetypes.engine.rule;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An object of the virtual machine in which targets lie, such as {@code domain.devices}. Rules
 * share their containers, so that a draft has to find each of them only once.
 *
 * @param parent null for a part of the virtual machine
 * @param key the key in the parent
 * @param slot where a draft remembers it
 */
record Container(Target.Part part, Container parent, String key, int slot) {
  private static final Map<String, Container> KNOWN = new ConcurrentHashMap<>();
  private static final AtomicInteger SLOTS = new AtomicInteger();

  /** The container at a path; the empty path is the part itself. */
  static Container of(Target.Part part, String path) {
    Container known = KNOWN.get(part + path);
    if (known != null) {
      return known;
    }
    int dot = path.lastIndexOf('.');
    Container parent = path.isEmpty() ? null : of(part, dot < 0 ? "" : path.substring(0, dot));
    return KNOWN.computeIfAbsent(
        part + path,
        unknown -> new Container(part, parent, path.substring(dot + 1), SLOTS.getAndIncrement()));
  }

  static int slots() {
    return SLOTS.get();
  }
}
