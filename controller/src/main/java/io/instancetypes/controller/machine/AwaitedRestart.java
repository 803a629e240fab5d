package io.instancetypes.controller.machine;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.explain.DisplayValues;
import io.instancetypes.engine.rollout.Drift;
import io.instancetypes.engine.rollout.FieldDifference;
import java.util.ArrayList;
import java.util.List;

/** What a virtual machine waits for a restart with, for programs and for one cell of a table. */
final class AwaitedRestart {
  private static final int MOST_CHANGES = 32;
  private static final int LONGEST_TEXT = 256;
  private static final int MOST_TOLD = 3;
  private static final int LONGEST_TOLD = 24;
  private static final List<String> OBVIOUS = List.of("spec.template.spec.", "domain.");

  private AwaitedRestart() {}

  static Fields of(Drift drift) {
    List<FieldDifference> pending = drift.pending();
    var changes = new ArrayList<Object>();
    pending.stream().limit(MOST_CHANGES).forEach(each -> changes.add(change(each)));
    return Fields.of(
        "summary", summary(pending), "total", (long) pending.size(), "changes", changes);
  }

  private static Fields change(FieldDifference difference) {
    Fields change = Fields.of("path", cut(difference.path()));
    if (difference.before() != null) {
      change.put("running", cut(DisplayValues.inline(difference.before())));
    }
    if (difference.after() != null) {
      change.put("wanted", cut(DisplayValues.inline(difference.after())));
    }
    return change;
  }

  private static String cut(String text) {
    int end = Math.min(text.length(), LONGEST_TEXT);
    boolean splits = end < text.length() && Character.isHighSurrogate(text.charAt(end - 1));
    return end == text.length() ? text : text.substring(0, splits ? end - 1 : end) + "…";
  }

  private static String summary(List<FieldDifference> pending) {
    var told = new ArrayList<String>();
    pending.stream().limit(MOST_TOLD).forEach(each -> told.add(told(each)));
    if (pending.size() > MOST_TOLD) {
      told.add("%d more".formatted(pending.size() - MOST_TOLD));
    }
    return String.join(", ", told);
  }

  /** Short values are told, others only by their field. */
  private static String told(FieldDifference difference) {
    String field = difference.path();
    for (String prefix : OBVIOUS) {
      field = field.startsWith(prefix) ? field.substring(prefix.length()) : field;
    }
    String running = value(difference.before());
    String wanted = value(difference.after());
    return isShort(running) && isShort(wanted)
        ? "%s %s -> %s".formatted(cut(field), running, wanted)
        : cut(field);
  }

  private static String value(Object value) {
    return value == null ? "unset" : DisplayValues.inline(value);
  }

  private static boolean isShort(String value) {
    return value.length() <= LONGEST_TOLD && value.chars().noneMatch(Character::isISOControl);
  }
}
