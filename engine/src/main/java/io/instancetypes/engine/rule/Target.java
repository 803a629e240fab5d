package io.instancetypes.engine.rule;

import io.instancetypes.api.Fields;
import java.util.List;
import java.util.Map;

/**
 * A field of the virtual machine that a rule reads or writes, such as {@code domain.cpu.model} or,
 * once for each item of a list, {@code domain.devices.disks[*].disk.bus}.
 *
 * <p>Reading is total: what is missing, or is not an object where one is expected, reads as unset.
 */
public final class Target {
  /** The part of the VirtualMachine in which a target lies. */
  public enum Part {
    /** The spec of the template, which becomes the spec of the VirtualMachineInstance. */
    SPEC,
    /** The metadata of the template. */
    METADATA,
    /** The spec of the VirtualMachine itself. */
    VIRTUAL_MACHINE
  }

  private static final String EACH = "[*]";

  private final Part part;
  private final String path;
  private final String[] steps;
  private final String[] itemSteps;

  private Target(Part part, String path) {
    this.part = part;
    this.path = path;
    int each = path.indexOf(EACH);
    this.steps = (each < 0 ? path : path.substring(0, each)).split("\\.");
    this.itemSteps = each < 0 ? null : stepsBelow(path.substring(each + EACH.length()));
  }

  public static Target of(String path) {
    return new Target(Part.SPEC, path);
  }

  public static Target of(Part part, String path) {
    return new Target(part, path);
  }

  private static String[] stepsBelow(String rest) {
    return rest.isEmpty() ? new String[0] : rest.substring(1).split("\\.");
  }

  public Part part() {
    return part;
  }

  /** The path as written in the rule, with {@code [*]} for each item. */
  public String path() {
    return path;
  }

  /** The path of one item, or of the only place there is when the index is negative. */
  public String path(int index) {
    return index < 0 ? path : path.replace(EACH, "[" + index + "]");
  }

  public boolean isEach() {
    return itemSteps != null;
  }

  /** The value, or the whole list of a target that names each item. */
  public Object read(Map<String, Object> root) {
    return walk(root, steps);
  }

  public Object readItem(Object item) {
    return walk(item, itemSteps);
  }

  public void write(Fields root, Object value) {
    write(root, steps, value);
  }

  public void writeItem(Fields item, Object value) {
    write(item, itemSteps, value);
  }

  public void remove(Fields root) {
    Object holder = root;
    for (int i = 0; i < steps.length - 1; i++) {
      holder = holder instanceof Map<?, ?> map ? map.get(steps[i]) : null;
    }
    if (holder instanceof Fields fields) {
      fields.remove(steps[steps.length - 1]);
    }
  }

  /** The items of the list that this target names, none if there is no such list. */
  public List<?> items(Map<String, Object> root) {
    return read(root) instanceof List<?> list ? list : List.of();
  }

  private static Object walk(Object node, String[] steps) {
    for (String step : steps) {
      if (!(node instanceof Map<?, ?> map)) {
        return null;
      }
      node = map.get(step);
    }
    return node;
  }

  private static void write(Fields holder, String[] steps, Object value) {
    int last = steps.length - 1;
    for (int i = 0; i < last; i++) {
      holder = holder.object(steps[i]);
    }
    holder.put(steps[last], value);
  }

  @Override
  public String toString() {
    return path;
  }
}
