package io.instancetypes.engine.rule;

import java.util.HashMap;
import java.util.Map;

/**
 * An object of the virtual machine in which targets lie, such as {@code domain.devices}. Rules
 * share their containers, so that a draft has to find each of them only once.
 *
 * @param parent null for a part of the virtual machine
 * @param key the key in the parent
 * @param slot where a draft remembers it
 */
record Container(TargetField.Part part, Container parent, String key, int slot) {
  private static final Map<String, Container> KNOWN = new HashMap<>();
  private static volatile int slots;

  /** The container at a path; the empty path is the part itself. */
  static synchronized Container of(TargetField.Part part, String path) {
    Container known = KNOWN.get(part + path);
    if (known != null) {
      return known;
    }
    int dot = path.lastIndexOf('.');
    Container parent = path.isEmpty() ? null : of(part, dot < 0 ? "" : path.substring(0, dot));
    var container = new Container(part, parent, path.substring(dot + 1).intern(), KNOWN.size());
    KNOWN.put(part + path, container);
    slots = KNOWN.size();
    return container;
  }

  static int slots() {
    return slots;
  }
}
