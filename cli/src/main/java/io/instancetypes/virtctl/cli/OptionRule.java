package io.instancetypes.virtctl.cli;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/** A rule between the options of one command. */
public sealed interface OptionRule {
  List<String> names();

  /** The sentence about the broken rule, or null when it holds for the options given. */
  String complaint(Set<String> given);

  /** At most one of the options. */
  record Exclusive(List<String> names) implements OptionRule {
    @Override
    public String complaint(Set<String> given) {
      List<String> present = new ArrayList<>(names);
      present.retainAll(given);
      return present.size() < 2 ? null : Wording.and(spelled(present)) + " cannot be combined";
    }
  }

  /** At least one of the options. */
  record OneRequired(List<String> names) implements OptionRule {
    @Override
    public String complaint(Set<String> given) {
      for (String name : names) {
        if (given.contains(name)) {
          return null;
        }
      }
      String choice = Wording.or(spelled(names));
      return (names.size() == 1 ? choice : "one of " + choice) + " is required";
    }
  }

  private static List<String> spelled(Collection<String> names) {
    return names.stream().map(name -> "--" + name).toList();
  }
}
