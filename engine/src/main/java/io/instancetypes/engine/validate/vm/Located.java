package io.instancetypes.engine.validate.vm;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * An object of a VirtualMachine and the place where it stands.
 *
 * <p>Every read is total: what is absent, null or of the wrong type reads as nothing, because types
 * are the business of the schema, and a rule must not stumble over what the schema has refused.
 */
final class Located {
  private static final Fields NONE = new Fields();

  private final Located parent;
  private final String key;
  private final int index;
  private final Fields fields;

  /** Where the owner finds the cause of an object that was added for him, or null. */
  private final String standIn;

  private Located(Located parent, String key, int index, Object node, String standIn) {
    this.parent = parent;
    this.key = key;
    this.index = index;
    this.fields = fields(node);
    this.standIn = standIn;
  }

  /** One class only, of which the many reads need no dispatch. */
  private static Fields fields(Object node) {
    if (node instanceof Fields fields) {
      return fields;
    }
    return node instanceof Map<?, ?> map ? Fields.copyOf(map) : NONE;
  }

  static Located root(String path, Object node) {
    return new Located(null, path, -1, node, null);
  }

  /** The same object, where the owner knows it as something else. */
  Located standingFor(String path) {
    return new Located(parent, key, index, fields, path);
  }

  Object get(String name) {
    return fields.get(name);
  }

  boolean has(String name) {
    return fields.get(name) != null;
  }

  boolean isEmpty() {
    return fields.isEmpty();
  }

  /** The text of a field, empty where there is none. */
  String text(String name) {
    return fields.get(name) instanceof String text ? text : "";
  }

  boolean isTrue(String name) {
    return Boolean.TRUE.equals(fields.get(name));
  }

  boolean isFalse(String name) {
    return Boolean.FALSE.equals(fields.get(name));
  }

  /** Whether a switch is there and was not turned off: {@code {}} means on. */
  boolean isOn(String name, String state) {
    return fields.get(name) instanceof Map<?, ?> holder && !Boolean.FALSE.equals(holder.get(state));
  }

  /** The number of a field, 0 where there is none. */
  long number(String name) {
    return fields.get(name) instanceof Number number ? number.longValue() : 0;
  }

  /** The amount of a field, or null. */
  Quantity quantity(String name) {
    Object value = fields.get(name);
    return value == null ? null : Quantity.tryParse(value).orElse(null);
  }

  /** The object below a field, empty where there is none. */
  Located child(String name) {
    return new Located(this, name, -1, fields.get(name), null);
  }

  /** The items of a list, whatever they are. */
  List<?> values(String name) {
    return fields.get(name) instanceof List<?> list ? list : List.of();
  }

  /** The items of a list, each of them as an object. */
  List<Located> each(String name) {
    List<?> items = values(name);
    if (items.isEmpty()) {
      return List.of();
    }
    var located = new ArrayList<Located>(items.size());
    for (int i = 0; i < items.size(); i++) {
      located.add(new Located(this, name, i, items.get(i), null));
    }
    return located;
  }

  /** How many of these fields there are. */
  int count(List<String> names) {
    int count = 0;
    for (int i = 0; i < names.size(); i++) {
      if (has(names.get(i))) {
        count++;
      }
    }
    return count;
  }

  Map<?, ?> fields() {
    return fields;
  }

  int index() {
    return index;
  }

  /** Where it stands in the document of its owner. */
  String path() {
    return standIn != null ? standIn : written();
  }

  /** Where a field of it stands in the document of its owner. */
  String path(String name) {
    if (name.isEmpty()) {
      return path();
    }
    if (standIn == null) {
      return written() + "." + name;
    }
    return name.equals("name") ? standIn + ".name" : standIn;
  }

  /** Where a field of it stands in the template that is judged. */
  String written(String name) {
    return name.isEmpty() ? written() : written() + "." + name;
  }

  private String written() {
    String own = index < 0 ? key : key + "[" + index + "]";
    return parent == null ? own : parent.written() + "." + own;
  }
}
