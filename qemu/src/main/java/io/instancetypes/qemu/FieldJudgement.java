package io.instancetypes.qemu;

import io.instancetypes.engine.explain.DisplayValues;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Goes through all that was written, and tells of every field that the guest does not get. */
final class FieldJudgement {
  private static final String SPEC = "spec.";
  private static final Pattern INDEX = Pattern.compile("\\[[0-9]+]");

  private final Assembly guest;

  /** One sentence for each line of the table and each item, however much was written below. */
  private final Set<String> told = new HashSet<>();

  private FieldJudgement(Assembly guest) {
    this.guest = guest;
  }

  static void of(Map<String, Object> vmi, Assembly guest) {
    var judgement = new FieldJudgement(guest);
    DisplayValues.leaves("spec", vmi.get("spec"), judgement::judge);
  }

  private void judge(String path, Object value) {
    if (!isAsked(value) || !path.startsWith(SPEC)) {
      return;
    }
    String field = INDEX.matcher(path.substring(SPEC.length())).replaceAll("[]");
    Optional<FieldTreatment> line = FieldTable.of(field);
    if (line.isPresent()) {
      tell(path, line.get());
    } else if (!FieldTable.knowsPartsOf(field)) {
      guest.ignore(new FieldNode(path, value), "nothing is known of this field");
    }
  }

  /** Who says no, or nothing, does not ask for anything. */
  private static boolean isAsked(Object value) {
    return value != null && !Boolean.FALSE.equals(value) && !List.of().equals(value);
  }

  private void tell(String path, FieldTreatment line) {
    var field = new FieldNode(beginning(path, line.path()), "");
    if (told.add(field.path())) {
      switch (line.kind()) {
        case IGNORED -> guest.ignore(field, line.note());
        case REFUSED -> guest.refuse(field, line.note());
        case HONOURED, BESIDE -> {}
      }
    }
  }

  /** As much of a path as a line of the table speaks of. */
  private static String beginning(String path, String line) {
    long steps = line.chars().filter(FieldJudgement::isStep).count();
    for (int at = SPEC.length(); at < path.length(); at++) {
      if (isStep(path.charAt(at)) && steps-- == 0) {
        return path.substring(0, at);
      }
    }
    return path;
  }

  private static boolean isStep(int character) {
    return character == '.' || character == '[';
  }
}
