package io.instancetypes.machinery.managedfields;

import io.instancetypes.api.Fields;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * A set of fields of an object, kept as a tree: owning an item of a list is one thing, owning its
 * fields another.
 */
public final class FieldSet {
  public static final FieldSet EMPTY = new FieldSet(new Node[0]);

  /** In the order of their elements, each of them a member or with members below it. */
  private final Node[] nodes;

  private FieldSet(Node[] nodes) {
    this.nodes = nodes;
  }

  private record Node(PathElement element, boolean member, FieldSet below) {
    Node reconciled(MergeSchema shape) {
      if (below.isEmpty()) {
        return this;
      }
      MergeSchema part = shape.below(element);
      if (part.isAlwaysAtomic()) {
        return new Node(element, true, EMPTY);
      }
      FieldSet kept = below.reconciled(part);
      return kept == below ? this : new Node(element, member, kept);
    }
  }

  /** How two sets make a third. */
  private enum Operation {
    UNION,
    INTERSECTION,
    DIFFERENCE,
    /** As the difference, but with a member goes all that is below it. */
    SUBTRACTION
  }

  /** The fields at paths such as {@code spec.replicas}, whose names have no dots. */
  public static FieldSet ofPaths(String... paths) {
    FieldSet all = EMPTY;
    for (String path : paths) {
      String[] names = path.split("\\.");
      FieldSet set = EMPTY;
      for (int i = names.length - 1; i >= 0; i--) {
        var builder = new Builder();
        builder.add(PathElement.field(names[i]), i == names.length - 1, set);
        set = builder.build();
      }
      all = all.union(set);
    }
    return all;
  }

  /** Reads FieldsV1. */
  public static FieldSet read(Map<?, ?> fieldsV1) {
    if (fieldsV1.isEmpty()) {
      return EMPTY;
    }
    var builder = new Builder(fieldsV1.size());
    for (var entry : fieldsV1.entrySet()) {
      String key = (String) entry.getKey();
      PathElement element = key.equals(".") ? null : PathElementReader.read(key);
      if (element != null) {
        Map<?, ?> below = entry.getValue() instanceof Map<?, ?> map ? map : Map.of();
        FieldSet set = read(below);
        builder.add(element, below.containsKey(".") || set.isEmpty(), set);
      }
    }
    return builder.build();
  }

  /** Writes FieldsV1. */
  public Fields write() {
    var fields = new Fields(nodes.length + 1);
    write(fields);
    return fields;
  }

  private void write(Fields target) {
    for (Node node : nodes) {
      var below = new Fields(node.below.nodes.length + (node.member ? 1 : 0));
      if (node.member && !node.below.isEmpty()) {
        below.put(".", new Fields());
      }
      node.below.write(below);
      target.put(node.element.encoded(), below);
    }
  }

  public boolean isEmpty() {
    return nodes.length == 0;
  }

  public FieldSet union(FieldSet other) {
    if (other.isEmpty()) {
      return this;
    }
    return isEmpty() ? other : combined(other, Operation.UNION);
  }

  public FieldSet intersection(FieldSet other) {
    return isEmpty() || other.isEmpty() ? EMPTY : combined(other, Operation.INTERSECTION);
  }

  /** Without the members of the other; what is below them stays. */
  public FieldSet difference(FieldSet other) {
    return isEmpty() || other.isEmpty() ? this : combined(other, Operation.DIFFERENCE);
  }

  /** Without the members of the other and everything below them. */
  public FieldSet minus(FieldSet other) {
    return isEmpty() || other.isEmpty() ? this : combined(other, Operation.SUBTRACTION);
  }

  private FieldSet combined(FieldSet other, Operation operation) {
    var result = new Builder();
    int mine = 0;
    int theirs = 0;
    while (mine < nodes.length && theirs < other.nodes.length) {
      Node left = nodes[mine];
      Node right = other.nodes[theirs];
      int order = left.element.compareTo(right.element);
      if (order == 0) {
        combine(left, right, operation, result);
        mine++;
        theirs++;
      } else if (order < 0) {
        addUnless(operation == Operation.INTERSECTION, left, result);
        mine++;
      } else {
        addUnless(operation != Operation.UNION, right, result);
        theirs++;
      }
    }
    for (; mine < nodes.length; mine++) {
      addUnless(operation == Operation.INTERSECTION, nodes[mine], result);
    }
    for (; theirs < other.nodes.length; theirs++) {
      addUnless(operation != Operation.UNION, other.nodes[theirs], result);
    }
    return result.build();
  }

  private static void addUnless(boolean leftOut, Node node, Builder result) {
    if (!leftOut) {
      result.nodes.add(node);
    }
  }

  private static void combine(Node left, Node right, Operation operation, Builder result) {
    PathElement element = left.element;
    switch (operation) {
      case UNION -> result.add(element, left.member || right.member, left.below.union(right.below));
      case INTERSECTION ->
          result.add(element, left.member && right.member, left.below.intersection(right.below));
      case DIFFERENCE ->
          result.add(element, left.member && !right.member, left.below.difference(right.below));
      case SUBTRACTION -> {
        if (!right.member) {
          result.add(element, left.member, left.below.minus(right.below));
        }
      }
    }
  }

  /** Whether this very element, not only something below it, is a member. */
  boolean has(PathElement element) {
    Node node = find(element);
    return node != null && node.member;
  }

  /** The members below an element, without it. */
  FieldSet below(PathElement element) {
    Node node = find(element);
    return node == null ? EMPTY : node.below;
  }

  private Node find(PathElement element) {
    int low = 0;
    int high = nodes.length - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int order = nodes[middle].element.compareTo(element);
      if (order == 0) {
        return nodes[middle];
      }
      if (order < 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return null;
  }

  /** With the named fields on the way to a member as members too. */
  FieldSet withNamedFields(MergeSchema shape) {
    var builder = new Builder();
    for (Node node : nodes) {
      builder.add(
          node.element,
          node.member || shape.declares(node.element),
          node.below.withNamedFields(shape.below(node.element)));
    }
    return builder.build();
  }

  /** With parts that the schema has made atomic since owned as a whole. */
  FieldSet reconciled(MergeSchema shape) {
    Node[] changed = null;
    for (int i = 0; i < nodes.length; i++) {
      Node node = nodes[i].reconciled(shape);
      if (node != nodes[i]) {
        changed = changed == null ? nodes.clone() : changed;
        changed[i] = node;
      }
    }
    return changed == null ? this : new FieldSet(changed);
  }

  /** Every member as messages print it: those of one level first, then those below them. */
  public List<String> paths() {
    List<String> paths = new ArrayList<>();
    addPaths("", paths);
    return paths;
  }

  private void addPaths(String prefix, List<String> paths) {
    for (Node node : nodes) {
      if (node.member) {
        paths.add(prefix + node.element.text());
      }
    }
    for (Node node : nodes) {
      node.below.addPaths(prefix + node.element.text(), paths);
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof FieldSet set && Arrays.equals(nodes, set.nodes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(nodes);
  }

  @Override
  public String toString() {
    return String.join("\n", paths());
  }

  /** Takes elements in any order; the same one twice is united. */
  static final class Builder {
    private final List<Node> nodes;

    Builder() {
      this(0);
    }

    Builder(int expected) {
      nodes = new ArrayList<>(expected);
    }

    void add(PathElement element, boolean member, FieldSet below) {
      if (member || !below.isEmpty()) {
        nodes.add(new Node(element, member, below));
      }
    }

    FieldSet build() {
      if (nodes.isEmpty()) {
        return EMPTY;
      }
      if (!isSorted()) {
        nodes.sort((left, right) -> left.element.compareTo(right.element));
        uniteEqual();
      }
      return new FieldSet(nodes.toArray(Node[]::new));
    }

    private boolean isSorted() {
      for (int i = 1; i < nodes.size(); i++) {
        if (nodes.get(i - 1).element.compareTo(nodes.get(i).element) >= 0) {
          return false;
        }
      }
      return true;
    }

    private void uniteEqual() {
      for (int i = nodes.size() - 1; i > 0; i--) {
        Node left = nodes.get(i - 1);
        Node right = nodes.get(i);
        if (left.element.compareTo(right.element) == 0) {
          nodes.set(
              i - 1,
              new Node(left.element, left.member || right.member, left.below.union(right.below)));
          nodes.remove(i);
        }
      }
    }
  }
}
