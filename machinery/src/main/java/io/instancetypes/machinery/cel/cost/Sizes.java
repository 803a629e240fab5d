package io.instancetypes.machinery.cel.cost;

import java.util.List;

/** How large the values are that a schema describes. */
@FunctionalInterface
public interface Sizes {
  /** In the path of a value: any item of a list, any value of a map, any of its keys. */
  String ITEMS = "@items";

  String VALUES = "@values";
  String KEYS = "@keys";
  String INDICES = "@indices";

  /**
   * How many characters, items or entries a value has; null if nothing is known about it.
   *
   * @param path a variable and the way from there, such as {@code self, disks, @items, name}
   */
  Span at(List<String> path);
}
