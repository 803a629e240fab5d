package io.instancetypes.machinery.rbac;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;

/**
 * A part of all combinations of some lists: along each axis, the places of the values that belong
 * to it. A rule grants such a part, so what one rule leaves of another is a few boxes, however many
 * combinations they stand for.
 */
record Box(List<BitSet> axes) {
  boolean isEmpty() {
    return axes.stream().anyMatch(BitSet::isEmpty);
  }

  /** How many combinations it holds; a quadrillion stands for any number above it. */
  long size() {
    double size = 1;
    for (BitSet axis : axes) {
      size *= axis.cardinality();
    }
    return (long) Math.min(size, 1e15);
  }

  /** Adds what another box leaves of this one: at most a box for each axis, none overlapping. */
  void without(Box other, List<Box> rest) {
    for (int i = 0; i < axes.size(); i++) {
      if (!axes.get(i).intersects(other.axes.get(i))) {
        rest.add(this);
        return;
      }
    }
    var left = new ArrayList<>(axes);
    for (int i = 0; i < axes.size(); i++) {
      BitSet outside = copy(left.get(i));
      outside.andNot(other.axes.get(i));
      BitSet inside = copy(left.get(i));
      inside.and(other.axes.get(i));
      if (!outside.isEmpty()) {
        left.set(i, outside);
        rest.add(new Box(List.copyOf(left)));
      }
      left.set(i, inside);
    }
  }

  private static BitSet copy(BitSet bits) {
    return (BitSet) bits.clone();
  }

  /** Tells the first combinations, each as its place along every axis. */
  void each(long most, Consumer<int[]> told) {
    int[] at = axes.stream().mapToInt(axis -> axis.nextSetBit(0)).toArray();
    for (long i = Math.min(most, size()); i > 0; i--) {
      told.accept(at.clone());
      advance(at);
    }
  }

  private void advance(int[] at) {
    for (int i = at.length - 1; i >= 0; i--) {
      at[i] = axes.get(i).nextSetBit(at[i] + 1);
      if (at[i] >= 0) {
        return;
      }
      at[i] = axes.get(i).nextSetBit(0);
    }
  }
}
