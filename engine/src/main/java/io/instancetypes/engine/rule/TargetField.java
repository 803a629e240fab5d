package io.instancetypes.engine.rule;

import io.instancetypes.api.Fields;
import java.util.Map;

/**
 * A field of the virtual machine that a rule reads or writes, such as {@code domain.cpu.model} or,
 * once for each item of a list, {@code domain.devices.disks[*].disk.bus}.
 *
 * <p>Reading is total: what is missing, or is not an object where one is expected, reads as unset.
 */
public final class TargetField {
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

  private final String path;
  private final Container container;
  private final String key;
  private final String[] itemSteps;

  private TargetField(Part part, String path) {
    this.path = path;
    int each = path.indexOf(EACH);
    String own = each < 0 ? path : path.substring(0, each);
    int dot = own.lastIndexOf('.');
    this.container = Container.of(part, dot < 0 ? "" : own.substring(0, dot));
    this.key = own.substring(dot + 1).intern();
    this.itemSteps = each < 0 ? null : stepsBelow(path.substring(each + EACH.length()));
  }

  public static TargetField of(String path) {
    return new TargetField(Part.SPEC, path);
  }

  public static TargetField of(Part part, String path) {
    return new TargetField(part, path);
  }

  private static String[] stepsBelow(String rest) {
    if (rest.isEmpty()) {
      return new String[0];
    }
    String[] steps = rest.substring(1).split("\\.");
    for (int i = 0; i < steps.length; i++) {
      // Keys of documents are mostly the same texts, which are then found without comparing.
      steps[i] = steps[i].intern();
    }
    return steps;
  }

  public Part part() {
    return container.part();
  }

  Container container() {
    return container;
  }

  /** The last key of the path; for each item of a list, the key of the list. */
  String key() {
    return key;
  }

  /** The path as written in the rule, with {@code [*]} for each item. */
  public String path() {
    return path;
  }

  /** The path of one item, or of the only place there is when the index is negative. */
  public String path(int index) {
    return index < 0 ? path : path.replace(EACH, "[" + index + "]");
  }

  /** The value in a document that is no draft. */
  public Object read(Map<String, Object> root) {
    return read(container, root) instanceof Map<?, ?> holder ? holder.get(key) : null;
  }

  private static Object read(Container container, Map<String, Object> root) {
    if (container.parent() == null) {
      return root;
    }
    return read(container.parent(), root) instanceof Map<?, ?> holder
        ? holder.get(container.key())
        : null;
  }

  Object readItem(Object item) {
    Object node = item;
    for (String step : itemSteps) {
      if (!(node instanceof Map<?, ?> map)) {
        return null;
      }
      node = map.get(step);
    }
    return node;
  }

  void writeItem(Fields item, Object value) {
    int last = itemSteps.length - 1;
    Fields holder = item;
    for (int i = 0; i < last; i++) {
      holder = holder.object(itemSteps[i]);
    }
    holder.put(itemSteps[last], value);
  }

  @Override
  public String toString() {
    return path;
  }
}
