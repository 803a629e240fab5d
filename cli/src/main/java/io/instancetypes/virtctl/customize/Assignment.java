package io.instancetypes.virtctl.customize;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Quantity;
import io.instancetypes.virtctl.cli.Refusal;
import java.util.ArrayList;
import java.util.List;

/**
 * A field of a spec and what it is to be.
 *
 * @param path as it was typed, without {@code spec.}
 * @param steps the path as keys and, for items of lists, numbers
 * @param value null to remove the field
 */
record Assignment(String path, List<Object> steps, Object value) {

  /** Whether it sets a size, which types of every version have. */
  boolean isSize() {
    return Quantity.tryParse(value).filter(amount -> amount.signum() > 0).isPresent()
        && (steps.equals(List.of("cpu", "guest")) || steps.equals(List.of("memory", "guest")));
  }

  void applyTo(Fields spec) {
    changed(spec, steps);
  }

  /** The node with the value in its place; it is the same one unless there was none. */
  private Object changed(Object node, List<Object> steps) {
    if (steps.isEmpty()) {
      return value;
    }
    if (node == null && value == null) {
      return null;
    }
    List<Object> rest = steps.subList(1, steps.size());
    return steps.getFirst() instanceof Integer index
        ? changedList(node, index, rest)
        : changedObject(node, (String) steps.getFirst(), rest);
  }

  private Fields changedObject(Object node, String key, List<Object> rest) {
    Fields fields = node instanceof Fields existing ? existing : new Fields();
    Object field = changed(fields.get(key), rest);
    if (field == null) {
      fields.remove(key);
    } else {
      fields.put(key, field);
    }
    return fields;
  }

  private List<Object> changedList(Object node, int index, List<Object> rest) {
    List<Object> items = node instanceof List<?> list ? new ArrayList<>(list) : new ArrayList<>();
    int size = items.size();
    if (index > size) {
      throw new Refusal(
          "--set: %s: the list has %d items; the next one is number %d"
              .formatted(path, size, size));
    }
    Object item = changed(index < size ? items.get(index) : null, rest);
    if (index < size) {
      items.remove(index);
    }
    if (item != null) {
      items.add(index, item);
    }
    return items;
  }
}
