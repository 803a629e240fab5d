package io.instancetypes.api;

import java.util.Collection;
import java.util.List;
import java.util.Locale;

/** Finds the names that a misspelt one was probably meant to be. */
public final class NearNames {
  private static final int AT_MOST = 3;

  private NearNames() {}

  /** The candidates close to the wanted name, best first. */
  public static List<String> of(String wanted, Collection<String> candidates) {
    return candidates.stream()
        .map(candidate -> new Near(candidate, distance(wanted, candidate)))
        .filter(near -> near.distance <= tolerance(wanted, near.name))
        .sorted(NearNames::nearestFirst)
        .limit(AT_MOST)
        .map(Near::name)
        .toList();
  }

  private record Near(String name, int distance) {}

  private static int nearestFirst(Near one, Near other) {
    return one.distance == other.distance
        ? one.name.compareTo(other.name)
        : Integer.compare(one.distance, other.distance);
  }

  /** One slip in three letters: more, and the words have nothing to do with each other. */
  private static int tolerance(String wanted, String candidate) {
    return Math.max(1, Math.max(wanted.length(), candidate.length()) / 3);
  }

  /** The number of letters to insert, delete, replace or swap; the case of letters is ignored. */
  static int distance(String left, String right) {
    String from = left.toLowerCase(Locale.ROOT);
    String to = right.toLowerCase(Locale.ROOT);
    int[] beforePrevious = new int[to.length() + 1];
    int[] previous = new int[to.length() + 1];
    int[] current = firstRow(to.length());
    for (int i = 1; i <= from.length(); i++) {
      int[] free = beforePrevious;
      beforePrevious = previous;
      previous = current;
      current = free;
      fillRow(from, to, i, beforePrevious, previous, current);
    }
    return current[to.length()];
  }

  private static int[] firstRow(int length) {
    int[] row = new int[length + 1];
    for (int j = 0; j <= length; j++) {
      row[j] = j;
    }
    return row;
  }

  private static void fillRow(
      String from, String to, int i, int[] beforePrevious, int[] previous, int[] current) {
    current[0] = i;
    for (int j = 1; j <= to.length(); j++) {
      int replaced = previous[j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
      int best = Math.min(replaced, 1 + Math.min(previous[j], current[j - 1]));
      if (swapped(from, to, i, j)) {
        best = Math.min(best, 1 + beforePrevious[j - 2]);
      }
      current[j] = best;
    }
  }

  private static boolean swapped(String from, String to, int i, int j) {
    return i > 1
        && j > 1
        && from.charAt(i - 1) == to.charAt(j - 2)
        && from.charAt(i - 2) == to.charAt(j - 1);
  }
}
