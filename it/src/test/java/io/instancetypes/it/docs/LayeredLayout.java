package io.instancetypes.it.docs;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Puts a graph into rows, every node below all that need it, and those of a row into an order in
 * which few lines cross. A line that passes a row has a place there, so that it crosses no box.
 */
final class LayeredLayout {
  private static final int SWEEPS = 24;

  /**
   * A box, or the place where a line passes a row.
   *
   * @param name null for a line that passes
   */
  static final class Spot {
    final String name;
    final int row;
    final List<Spot> above = new ArrayList<>();
    final List<Spot> below = new ArrayList<>();
    double x;

    private Spot(String name, int row) {
      this.name = name;
      this.row = row;
    }

    double width(double box, double line) {
      return name == null ? line : box;
    }
  }

  private final Map<String, Set<String>> needs;
  private final Map<String, Integer> ranks = new HashMap<>();
  private final List<List<Spot>> rows = new ArrayList<>();

  /**
   * @param needs for every node those that are to be below it
   * @param box the width of a box with the room beside it
   * @param line the width that is kept free for a line
   */
  LayeredLayout(Map<String, Set<String>> needs, double box, double line) {
    this.needs = needs;
    int highest = needs.keySet().stream().mapToInt(this::rank).max().orElse(0);
    for (int row = 0; row <= highest; row++) {
      rows.add(new ArrayList<>());
    }
    connect();
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
      sort(sweep % 2 == 0);
    }
    place(box, line);
  }

  /** From the bottom to the top, each from left to right. */
  List<List<Spot>> rows() {
    return rows;
  }

  /** The longest way to a node that needs nothing. */
  private int rank(String name) {
    Integer known = ranks.get(name);
    if (known != null) {
      return known;
    }
    int rank = needs.get(name).stream().mapToInt(next -> rank(next) + 1).max().orElse(0);
    ranks.put(name, rank);
    return rank;
  }

  private void connect() {
    var boxes = new TreeMap<String, Spot>();
    needs.keySet().forEach(name -> boxes.put(name, add(name, ranks.get(name))));
    needs.forEach(
        (name, others) -> {
          for (String other : others) {
            Spot from = boxes.get(name);
            for (int row = from.row - 1; row > ranks.get(other); row--) {
              from = join(from, add(null, row));
            }
            join(from, boxes.get(other));
          }
        });
  }

  private Spot add(String name, int row) {
    var spot = new Spot(name, row);
    spot.x = rows.get(row).size();
    rows.get(row).add(spot);
    return spot;
  }

  private static Spot join(Spot above, Spot below) {
    above.below.add(below);
    below.above.add(above);
    return below;
  }

  private void sort(boolean upwards) {
    for (int i = 0; i < rows.size(); i++) {
      List<Spot> row = rows.get(upwards ? i : rows.size() - 1 - i);
      row.sort(Comparator.comparingDouble(spot -> middle(upwards ? spot.below : spot.above, spot)));
      for (int place = 0; place < row.size(); place++) {
        row.get(place).x = place - (row.size() - 1) / 2.0;
      }
    }
  }

  private static double middle(List<Spot> others, Spot spot) {
    return others.stream().mapToDouble(other -> other.x).average().orElse(spot.x);
  }

  /** Each as near to the middle of its neighbours as those beside it let it. */
  private void place(double box, double line) {
    rows.forEach(row -> spread(row, box, line));
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
      for (List<Spot> row : rows) {
        for (Spot spot : row) {
          var neighbours = new ArrayList<>(spot.above);
          neighbours.addAll(spot.below);
          spot.x = middle(neighbours, spot);
        }
        push(row, box, line);
      }
    }
  }

  private static void spread(List<Spot> row, double box, double line) {
    double x = 0;
    for (Spot spot : row) {
      x += spot.width(box, line);
      spot.x = x - spot.width(box, line) / 2;
    }
    double half = x / 2;
    row.forEach(spot -> spot.x -= half);
  }

  /** Those that came too near are moved apart, to both sides alike. */
  private static void push(List<Spot> row, double box, double line) {
    for (int round = 0; round < 60; round++) {
      for (int i = 1; i < row.size(); i++) {
        Spot left = row.get(i - 1);
        Spot right = row.get(i);
        double distance = (left.width(box, line) + right.width(box, line)) / 2;
        double missing = distance - (right.x - left.x);
        if (missing > 0) {
          left.x -= missing / 2;
          right.x += missing / 2;
        }
      }
    }
    for (int i = 1; i < row.size(); i++) {
      double distance = (row.get(i - 1).width(box, line) + row.get(i).width(box, line)) / 2;
      row.get(i).x = Math.max(row.get(i).x, row.get(i - 1).x + distance);
    }
  }
}
