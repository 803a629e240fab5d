package io.instancetypes.store;

import java.util.ArrayList;
import java.util.List;

/**
 * Entries sorted by key. A tree never changes: a write makes a new one that shares all but the path
 * to the entry, so a reader has a consistent view for free. It is balanced by weight, which also
 * tells how many entries lie between two keys.
 */
record Tree(Node root) {
  static final Tree EMPTY = new Tree(null);

  /** Sides may differ by this factor, and a lighter inner grandchild is rotated once. */
  private static final int DELTA = 3;

  private static final int GAMMA = 2;

  /** The size and the bytes of the values are those of the whole subtree. */
  record Node(Entry entry, Node left, Node right, int size, long bytes) {}

  Entry find(String key) {
    Node node = root;
    while (node != null) {
      int order = KeyOrder.compare(key, node.entry.key());
      if (order == 0) {
        return node.entry;
      }
      node = order < 0 ? node.left : node.right;
    }
    return null;
  }

  Tree put(Entry entry) {
    return new Tree(put(root, entry));
  }

  Tree remove(String key) {
    return new Tree(remove(root, key));
  }

  /** How many keys come before this one. */
  int rank(String key) {
    int rank = 0;
    Node node = root;
    while (node != null) {
      if (KeyOrder.compare(key, node.entry.key()) <= 0) {
        node = node.left;
      } else {
        rank += size(node.left) + 1;
        node = node.right;
      }
    }
    return rank;
  }

  /** How many bytes the values of the keys before this one have. */
  long bytesBefore(String key) {
    long bytes = 0;
    Node node = root;
    while (node != null) {
      if (KeyOrder.compare(key, node.entry.key()) <= 0) {
        node = node.left;
      } else {
        bytes += bytes(node.left) + bytes(node.entry);
        node = node.right;
      }
    }
    return bytes;
  }

  /** Adds the entries with from ≤ key < to until the list has so many. */
  void collect(String from, String to, int most, List<Entry> entries) {
    collect(root, from, to, most, entries);
  }

  private static void collect(Node node, String from, String to, int most, List<Entry> entries) {
    if (node == null || entries.size() >= most) {
      return;
    }
    boolean afterStart = KeyOrder.compare(from, node.entry.key()) <= 0;
    boolean beforeEnd = KeyOrder.compare(node.entry.key(), to) < 0;
    if (afterStart) {
      collect(node.left, from, to, most, entries);
    }
    if (afterStart && beforeEnd && entries.size() < most) {
      entries.add(node.entry);
    }
    if (beforeEnd) {
      collect(node.right, from, to, most, entries);
    }
  }

  /** The entries whose value is damaged. */
  List<Damage> damaged() {
    List<Damage> damaged = new ArrayList<>();
    collectDamaged(root, damaged);
    return damaged;
  }

  private static void collectDamaged(Node node, List<Damage> damaged) {
    if (node != null) {
      collectDamaged(node.left, damaged);
      if (node.entry.isDamaged()) {
        damaged.add(Damage.of(node.entry));
      }
      collectDamaged(node.right, damaged);
    }
  }

  private static Node put(Node node, Entry entry) {
    if (node == null) {
      return node(entry, null, null);
    }
    int order = KeyOrder.compare(entry.key(), node.entry.key());
    if (order == 0) {
      return node(entry, node.left, node.right);
    }
    return order < 0
        ? balance(node.entry, put(node.left, entry), node.right)
        : balance(node.entry, node.left, put(node.right, entry));
  }

  private static Node remove(Node node, String key) {
    if (node == null) {
      return null;
    }
    int order = KeyOrder.compare(key, node.entry.key());
    if (order < 0) {
      return balance(node.entry, remove(node.left, key), node.right);
    }
    if (order > 0) {
      return balance(node.entry, node.left, remove(node.right, key));
    }
    return join(node.left, node.right);
  }

  private static Node join(Node left, Node right) {
    if (left == null || right == null) {
      return left == null ? right : left;
    }
    Entry next = first(right);
    return balance(next, left, remove(right, next.key()));
  }

  private static Entry first(Node node) {
    Node first = node;
    while (first.left != null) {
      first = first.left;
    }
    return first.entry;
  }

  private static Node balance(Entry entry, Node left, Node right) {
    if (size(left) + size(right) >= 2) {
      if (size(right) > DELTA * size(left)) {
        return size(right.left) < GAMMA * size(right.right)
            ? node(right.entry, node(entry, left, right.left), right.right)
            : rotateTwice(entry, left, right);
      }
      if (size(left) > DELTA * size(right)) {
        return size(left.right) < GAMMA * size(left.left)
            ? node(left.entry, left.left, node(entry, left.right, right))
            : rotateTwiceBack(entry, left, right);
      }
    }
    return node(entry, left, right);
  }

  private static Node rotateTwice(Entry entry, Node left, Node right) {
    Node middle = right.left;
    return node(
        middle.entry, node(entry, left, middle.left), node(right.entry, middle.right, right.right));
  }

  private static Node rotateTwiceBack(Entry entry, Node left, Node right) {
    Node middle = left.right;
    return node(
        middle.entry, node(left.entry, left.left, middle.left), node(entry, middle.right, right));
  }

  private static Node node(Entry entry, Node left, Node right) {
    return new Node(
        entry,
        left,
        right,
        size(left) + size(right) + 1,
        bytes(left) + bytes(right) + bytes(entry));
  }

  private static long bytes(Entry entry) {
    return entry.isDamaged() ? 0 : entry.value().length;
  }

  private static long bytes(Node node) {
    return node == null ? 0 : node.bytes;
  }

  private static int size(Node node) {
    return node == null ? 0 : node.size;
  }
}
