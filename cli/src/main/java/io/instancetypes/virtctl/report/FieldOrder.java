package io.instancetypes.virtctl.report;

import io.instancetypes.engine.explain.Origin;
import java.util.Comparator;

/** The order in which {@code expand} prints fields. */
public final class FieldOrder {
  public static final Comparator<Origin> AS_PRINTED =
      (left, right) -> compare(left.path(), right.path());

  private FieldOrder() {}

  /** By name, level by level; items by their number. */
  static int compare(String left, String right) {
    int i = 0;
    int j = 0;
    while (i < left.length() && j < right.length()) {
      char one = left.charAt(i);
      char other = right.charAt(j);
      if (isDigit(one) && isDigit(other) && isIndex(left, i) && isIndex(right, j)) {
        int endOfOne = endOfNumber(left, i);
        int endOfOther = endOfNumber(right, j);
        int difference =
            Integer.compare(
                Integer.parseInt(left, i, endOfOne, 10),
                Integer.parseInt(right, j, endOfOther, 10));
        if (difference != 0) {
          return difference;
        }
        i = endOfOne;
        j = endOfOther;
      } else if (one != other) {
        return Integer.compare(rank(one), rank(other));
      } else {
        i++;
        j++;
      }
    }
    return Integer.compare(left.length() - i, right.length() - j);
  }

  private static boolean isIndex(String path, int at) {
    return at > 0 && path.charAt(at - 1) == '[';
  }

  private static boolean isDigit(char character) {
    return character >= '0' && character <= '9';
  }

  private static int endOfNumber(String path, int from) {
    int end = from;
    while (end < path.length() && isDigit(path.charAt(end))) {
      end++;
    }
    return end;
  }

  /** Where a name ends it comes before the longer ones that begin with it. */
  private static int rank(char character) {
    return character == '.' || character == '[' ? -1 : character;
  }
}
