package io.instancetypes.engine.adopt;

import io.instancetypes.api.Fields;
import java.util.ArrayList;
import java.util.List;

/** A field of a machine's template by keys and indices. */
record TemplatePath(List<Object> steps) {
  /** From a path such as {@code spec.domain.devices.disks[0].disk.bus}, keys without dots. */
  static TemplatePath of(String path) {
    var steps = new ArrayList<Object>();
    for (String part : path.split("\\.")) {
      int open = part.indexOf('[');
      steps.add(open < 0 ? part : part.substring(0, open));
      for (int at = open; at >= 0; at = part.indexOf('[', at + 1)) {
        steps.add(Integer.parseInt(part.substring(at + 1, part.indexOf(']', at))));
      }
    }
    return new TemplatePath(steps);
  }

  Object read(Object template) {
    return read(template, steps.size());
  }

  private Object read(Object template, int depth) {
    Object node = template;
    for (Object step : steps.subList(0, depth)) {
      node =
          switch (step) {
            case Integer index ->
                node instanceof List<?> list && index < list.size() && index >= 0
                    ? list.get(index)
                    : null;
            default -> node instanceof Fields object ? object.get(step) : null;
          };
    }
    return node;
  }

  /** Takes it out, and the objects with it that would be empty then; items of lists stay. */
  void remove(Fields template) {
    int depth = steps.size();
    if (read(template, depth - 1) instanceof Fields holder) {
      holder.remove(steps.get(depth - 1));
    }
    int list = lastIndex();
    for (depth--; depth > Math.max(list + 1, DOMAIN); depth--) {
      if (!(read(template, depth) instanceof Fields emptied && emptied.isEmpty())
          || !(read(template, depth - 1) instanceof Fields holder)) {
        return;
      }
      if (list >= 0) {
        // An empty "disk" still says what kind of device it is.
        return;
      }
      holder.remove(steps.get(depth - 1));
    }
  }

  /** The depth of {@code spec.domain}, which a machine always has. */
  private static final int DOMAIN = 2;

  private int lastIndex() {
    int last = -1;
    for (int i = 0; i < steps.size(); i++) {
      last = steps.get(i) instanceof Integer ? i : last;
    }
    return last;
  }

  /** Writes it, objects around it included; false where an item of a list would be missing. */
  boolean write(Fields template, Object value) {
    Object node = template;
    for (int i = 0; i < steps.size() - 1; i++) {
      node =
          switch (steps.get(i)) {
            case Integer index ->
                node instanceof List<?> list && index >= 0 && index < list.size()
                    ? list.get(index)
                    : null;
            default ->
                node instanceof Fields object && steps.get(i) instanceof String key
                    ? inside(object, key, steps.get(i + 1) instanceof Integer)
                    : null;
          };
    }
    if (!(node instanceof Fields holder) || !(steps.getLast() instanceof String key)) {
      return false;
    }
    holder.put(key, Fields.copy(value));
    return true;
  }

  private static Object inside(Fields object, String key, boolean list) {
    Object present = object.get(key);
    return list || present != null ? present : object.object(key);
  }
}
