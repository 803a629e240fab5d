package io.instancetypes.engine.rule;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.rule.FieldChange.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * The virtual machine while it is put together: a copy of what the user wrote, and a log of
 * everything that was done to it. The log is all that is needed later to say where a field came
 * from, so it is kept always and evaluated only when somebody asks.
 */
public final class Draft {
  private final Fields virtualMachine;
  private final Fields metadata;
  private final Fields spec;
  private final List<FieldChange> changes = new ArrayList<>(80);

  /**
   * The objects found so far. An object never leaves its place in a draft, so what was found once
   * stays right; what was missing is looked for again.
   */
  private Fields[] found = new Fields[Container.slots()];

  /**
   * @param virtualMachine the spec of the VirtualMachine, or null where only a template is built
   */
  public Draft(Fields virtualMachine, Fields metadata, Fields spec) {
    this.virtualMachine = virtualMachine;
    this.metadata = metadata;
    this.spec = spec;
  }

  public Fields virtualMachine() {
    return virtualMachine;
  }

  public Fields spec() {
    return spec;
  }

  public Fields metadata() {
    return metadata;
  }

  public List<FieldChange> changes() {
    return changes;
  }

  public Object read(TargetField target) {
    Fields holder = find(target.container());
    return holder == null ? null : holder.get(target.key());
  }

  /** The items of the list that the target names, none if there is no such list. */
  public List<?> items(TargetField target) {
    return read(target) instanceof List<?> list ? list : List.of();
  }

  public void write(TargetField target, Object value, Provenance because) {
    put(target, value);
    changes.add(new FieldChange(Kind.WRITTEN, target, -1, null, value, because));
  }

  public void writeItem(
      TargetField target, int index, Fields item, Object value, Provenance because) {
    target.writeItem(item, value);
    changes.add(new FieldChange(Kind.WRITTEN, target, index, null, value, because));
  }

  /** Adds an item to the list that the target names, and the list itself where there is none. */
  public Fields append(TargetField target, Fields item, Provenance because) {
    @SuppressWarnings("unchecked")
    var list = (List<Object>) read(target);
    if (list == null) {
      list = new ArrayList<>(4);
      put(target, list);
    }
    changes.add(new FieldChange(Kind.WRITTEN, target, list.size(), null, item, because));
    list.add(item);
    return item;
  }

  /** Writes one entry of a map of texts, such as an annotation. */
  public void writeEntry(TargetField target, String key, Object value, Provenance because) {
    make(target.container()).object(target.key()).put(key, value);
    changes.add(new FieldChange(Kind.WRITTEN, target, -1, key, value, because));
  }

  /** Writes the value where nothing is set yet; otherwise notes a wish for something else. */
  public void offer(TargetField target, Object value, Provenance because) {
    Object existing = read(target);
    if (isUnset(existing)) {
      write(target, Fields.copy(value), because);
    } else if (!existing.equals(value)) {
      refrain(target, value, because);
    }
  }

  /** As {@link #offer}, for one item of a list. */
  public void offerItem(
      TargetField target, int index, Fields item, Object value, Provenance because) {
    Object existing = target.readItem(item);
    if (isUnset(existing)) {
      writeItem(target, index, item, Fields.copy(value), because);
    } else if (!existing.equals(value)) {
      refrainItem(target, index, value, because);
    }
  }

  /** As {@link #offer}, for one entry of a map of texts. */
  public void offerEntry(TargetField target, String key, Object value, Provenance because) {
    Object existing = read(target) instanceof Map<?, ?> entries ? entries.get(key) : null;
    if (existing == null) {
      writeEntry(target, key, value, because);
    } else if (!existing.equals(value)) {
      changes.add(new FieldChange(Kind.YIELDED, target, -1, key, value, because));
    }
  }

  /** Notes a wish that something else already decided keeps from being fulfilled. */
  public void refrain(TargetField target, Object wish, Provenance because) {
    changes.add(new FieldChange(Kind.YIELDED, target, -1, null, wish, because));
  }

  /** As {@link #refrain}, for one item of a list. */
  public void refrainItem(TargetField target, int index, Object wish, Provenance because) {
    changes.add(new FieldChange(Kind.YIELDED, target, index, null, wish, because));
  }

  /** Takes out a value of the user that has been turned into other fields. */
  public void remove(TargetField target, Provenance because) {
    Fields holder = find(target.container());
    Object value = holder.remove(target.key());
    changes.add(new FieldChange(Kind.REMOVED, target, -1, null, value, because));
  }

  private void put(TargetField target, Object value) {
    make(target.container()).put(target.key(), value);
  }

  private Fields find(Container container) {
    Fields known = container.slot() < found.length ? found[container.slot()] : null;
    if (known != null) {
      return known;
    }
    Container parent = container.parent();
    if (parent == null) {
      return remember(container, root(container.part()));
    }
    Fields holder = find(parent);
    return holder != null && holder.get(container.key()) instanceof Fields object
        ? remember(container, object)
        : null;
  }

  private Fields make(Container container) {
    Fields known = find(container);
    return known != null
        ? known
        : remember(container, make(container.parent()).object(container.key()));
  }

  private Fields remember(Container container, Fields object) {
    if (container.slot() >= found.length) {
      found = Arrays.copyOf(found, Container.slots());
    }
    found[container.slot()] = object;
    return object;
  }

  private Fields root(TargetField.Part part) {
    return switch (part) {
      case SPEC -> spec;
      case METADATA -> metadata;
      case VIRTUAL_MACHINE -> virtualMachine;
    };
  }

  /** Absent, null and the empty text leave a field open; false, 0 and {} are values. */
  public static boolean isUnset(Object value) {
    return value == null || (value instanceof String text && text.isEmpty());
  }
}
