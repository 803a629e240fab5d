package io.instancetypes.virtctl.cli;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** A rule between the options of one command. */
public sealed interface OptionRule {
  List<String> names();

  /**
   * The sentence about the broken rule, or null when it holds for the options given.
   *
   * @param shown whether an option is one that users are told of
   */
  String complaint(Set<String> given, Predicate<String> shown);

  /** At most one of the options. */
  record Exclusive(List<String> names) implements OptionRule {
    @Override
    public String complaint(Set<String> given, Predicate<String> shown) {
      List<String> present = new ArrayList<>(names);
      present.retainAll(given);
      return present.size() < 2 ? null : Wording.and(spelled(present)) + " cannot be combined";
    }
  }

  /** At least one of the options. */
  record OneRequired(List<String> names) implements OptionRule {
    @Override
    public String complaint(Set<String> given, Predicate<String> shown) {
      for (String name : names) {
        if (given.contains(name)) {
          return null;
        }
      }
      List<String> choices = spelled(names.stream().filter(shown).toList());
      return (choices.size() == 1 ? "" : "one of ") + Wording.or(choices) + " is required";
    }
  }

  private static List<String> spelled(Collection<String> names) {
    return names.stream().map(name -> "--" + name).toList();
  }
}
