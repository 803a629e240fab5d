package io.instancetypes.virtctl.cli;

import io.instancetypes.api.NearNames;
import java.util.Collection;
import java.util.List;

/** Turns of phrase that several messages share. */
public final class Wording {
  private Wording() {}

  /** {@code a, b and c}. */
  public static String and(List<String> names) {
    return enumerate(names, " and ");
  }

  /** {@code a, b or c}. */
  public static String or(List<String> names) {
    return enumerate(names, " or ");
  }

  /** {@code ; did you mean a or b?}, or nothing where no name is near or begun. */
  public static String didYouMean(String wanted, Collection<String> candidates) {
    List<String> near = NearNames.of(wanted, candidates);
    if (near.isEmpty() && wanted.length() > 2) {
      near = candidates.stream().filter(candidate -> candidate.startsWith(wanted)).toList();
    }
    return near.isEmpty() ? "" : "; did you mean " + or(near) + "?";
  }

  /** {@code --output takes json or yaml, not "xml"}. */
  static String notAllowed(String what, AllowedValues values, String value) {
    List<String> allowed =
        values instanceof AllowedValues.Choices choices ? choices.allowed() : List.of();
    return what + " takes " + or(allowed) + ", not \"" + value + "\"";
  }

  private static String enumerate(List<String> names, String last) {
    int end = names.size() - 1;
    return end < 1
        ? String.join("", names)
        : String.join(", ", names.subList(0, end)) + last + names.get(end);
  }
}
