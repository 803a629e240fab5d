package io.instancetypes.engine.adopt;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Few sizes for many machines: sizes are merged, always the two whose common size costs the least.
 * A machine never gets less than it has.
 */
public final class FleetSizes {
  /** More distinct sizes than this are rounded up first. */
  private static final int MOST = 400;

  private static final double ROUNDING = 1.25;

  /**
   * A number of vCPUs and of bytes.
   *
   * @param vcpus at least 1
   */
  public record Size(long vcpus, long memory) implements Comparable<Size> {
    Size with(Size other) {
      return new Size(Math.max(vcpus, other.vcpus), Math.max(memory, other.memory));
    }

    public boolean holds(Size other) {
      return vcpus >= other.vcpus && memory >= other.memory;
    }

    @Override
    public int compareTo(Size other) {
      return Comparator.comparingLong(Size::vcpus)
          .thenComparingLong(Size::memory)
          .compare(this, other);
    }
  }

  /**
   * One step: so many types, and how much more than needed they give, in percent.
   *
   * @param sizes those of the types
   */
  public record Step(List<Size> sizes, double waste) {
    public int types() {
      return sizes.size();
    }

    /** The smallest of the sizes that holds a machine. */
    public Size holding(Size machine) {
      return sizes.stream()
          .filter(size -> size.holds(machine))
          .min(Comparator.comparingDouble(size -> cost(size, machine)))
          .orElse(machine);
    }
  }

  /** Machines of one size to be, with their needs. */
  private record Group(Size size, Map<Size, Long> machines) {
    Group with(Group other) {
      var all = new TreeMap<>(machines);
      other.machines.forEach((size, count) -> all.merge(size, count, Long::sum));
      return new Group(size.with(other.size), all);
    }

    double waste() {
      return machines.entrySet().stream()
          .mapToDouble(each -> each.getValue() * cost(size, each.getKey()))
          .sum();
    }
  }

  private FleetSizes() {}

  /** How much more one size is than another: the mean of both dimensions, 0 for the same. */
  private static double cost(Size given, Size needed) {
    return ((double) given.vcpus / needed.vcpus + (double) given.memory / needed.memory) / 2 - 1;
  }

  /** From a type for each size to one for all. */
  public static List<Step> curve(List<Size> machines) {
    Map<Size, Long> counts =
        machines.stream()
            .collect(Collectors.groupingBy(size -> size, TreeMap::new, Collectors.counting()));
    List<Group> groups = new ArrayList<>();
    counts.forEach((size, count) -> groups.add(new Group(size, Map.of(size, count))));
    for (int i = groups.size() - 1; groups.size() > MOST && i > 0; i--) {
      if (cost(groups.get(i).size, groups.get(i - 1).size) < ROUNDING - 1) {
        groups.set(i - 1, groups.get(i - 1).with(groups.remove(i)));
      }
    }
    var curve = new ArrayList<Step>();
    curve.add(step(groups, machines.size()));
    while (groups.size() > 1) {
      mergeCheapest(groups);
      curve.add(step(groups, machines.size()));
    }
    return curve;
  }

  private static Step step(List<Group> groups, int machines) {
    double waste = groups.stream().mapToDouble(Group::waste).sum();
    return new Step(
        groups.stream().map(Group::size).sorted().distinct().toList(), 100 * waste / machines);
  }

  private static void mergeCheapest(List<Group> groups) {
    int first = 0;
    int second = 1;
    double least = Double.MAX_VALUE;
    for (int i = 0; i < groups.size(); i++) {
      for (int j = i + 1; j < groups.size(); j++) {
        double added =
            groups.get(i).with(groups.get(j)).waste()
                - groups.get(i).waste()
                - groups.get(j).waste();
        if (added < least) {
          least = added;
          first = i;
          second = j;
        }
      }
    }
    Group merged = groups.get(first).with(groups.get(second));
    groups.remove(second);
    groups.set(first, merged);
  }
}
