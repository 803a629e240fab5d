package io.instancetypes.machinery.managedfields;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One step from an object or list to a part of it, in the order in which Kubernetes writes them.
 */
sealed interface PathElement extends Comparable<PathElement> {
  /** As in FieldsV1: {@code f:name}, {@code k:{"name":"a"}}, {@code v:1}, {@code i:0}. */
  String encoded();

  /** As in messages: {@code .name}, {@code [name="a"]}, {@code [=1]}, {@code [0]}. */
  String text();

  int rank();

  static PathElement field(String name) {
    return new Field(name);
  }

  /** A field of an object. */
  final class Field implements PathElement {
    private final String name;
    private String encoded;

    private Field(String name) {
      this.name = name;
    }

    String name() {
      return name;
    }

    @Override
    public String encoded() {
      // Names of a schema are written with every object: threads may race to the same text.
      String known = encoded;
      if (known == null) {
        known = "f:" + name;
        encoded = known;
      }
      return known;
    }

    @Override
    public String text() {
      return "." + name;
    }

    @Override
    public int rank() {
      return 0;
    }

    @Override
    public int compareTo(PathElement other) {
      return other instanceof Field field
          ? name.compareTo(field.name)
          : Integer.compare(rank(), other.rank());
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Field field && name.equals(field.name);
    }

    @Override
    public int hashCode() {
      return name.hashCode();
    }

    @Override
    public String toString() {
      return text();
    }
  }

  /** The item of a list whose key fields, sorted by name, have these values. */
  record Key(List<String> names, List<Object> values) implements PathElement {
    @Override
    public String encoded() {
      List<String> fields = new ArrayList<>();
      for (int i = 0; i < names.size(); i++) {
        fields.add(Scalars.json(names.get(i)) + ":" + Scalars.json(values.get(i)));
      }
      return "k:{" + String.join(",", fields) + "}";
    }

    @Override
    public String text() {
      List<String> fields = new ArrayList<>();
      for (int i = 0; i < names.size(); i++) {
        fields.add(names.get(i) + "=" + Scalars.text(values.get(i)));
      }
      return "[" + String.join(",", fields) + "]";
    }

    @Override
    public int rank() {
      return 1;
    }

    @Override
    public int compareTo(PathElement other) {
      if (!(other instanceof Key key)) {
        return Integer.compare(rank(), other.rank());
      }
      int common = Math.min(names.size(), key.names.size());
      for (int i = 0; i < common; i++) {
        int order = names.get(i).compareTo(key.names.get(i));
        if (order == 0) {
          order = Scalars.compare(values.get(i), key.values.get(i));
        }
        if (order != 0) {
          return order;
        }
      }
      return Integer.compare(names.size(), key.names.size());
    }
  }

  /** The item of a set that has this value. */
  record Value(Object value) implements PathElement {
    @Override
    public String encoded() {
      return "v:" + Scalars.json(value);
    }

    @Override
    public String text() {
      return "[=" + Scalars.text(value) + "]";
    }

    @Override
    public int rank() {
      return 2;
    }

    @Override
    public int compareTo(PathElement other) {
      return other instanceof Value item
          ? Scalars.compare(value, item.value)
          : Integer.compare(rank(), other.rank());
    }
  }

  /** The item of a list at a place. */
  record Index(int index) implements PathElement {
    @Override
    public String encoded() {
      return "i:" + index;
    }

    @Override
    public String text() {
      return "[" + index + "]";
    }

    @Override
    public int rank() {
      return 3;
    }

    @Override
    public int compareTo(PathElement other) {
      return other instanceof Index item
          ? Integer.compare(index, item.index)
          : Integer.compare(rank(), other.rank());
    }
  }

  /** Values by name, in any order. */
  static Key key(String[] names, Object[] values) {
    Integer[] order = new Integer[names.length];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, (left, right) -> names[left].compareTo(names[right]));
    List<String> sortedNames = new ArrayList<>();
    List<Object> sortedValues = new ArrayList<>();
    for (int at : order) {
      sortedNames.add(names[at]);
      sortedValues.add(values[at]);
    }
    return new Key(sortedNames, sortedValues);
  }
}
