package io.instancetypes.engine.plan;

import java.util.Locale;

/** What a change does to a virtual machine, the worst first. */
public enum ChangeVerdict {
  REFUSED("are refused, with the change"),
  BROKEN("name something that is deleted"),
  RESTART("run, and need a restart to change"),
  LIVE("change while they run"),
  NEXT_START("do not run, and start differently next time"),
  PINNED("keep what their revisions hold"),
  REPAIRED("were refused, and are not any more"),
  UNCHANGED("stay as they are");

  private final String meaning;

  ChangeVerdict(String meaning) {
    this.meaning = meaning;
  }

  /** The verdict that is spelled so. */
  public static ChangeVerdict of(String spelling) {
    return valueOf(spelling.toUpperCase(Locale.ROOT).replace('-', '_'));
  }

  /** What it says of several machines, after their number. */
  public String meaning() {
    return meaning;
  }

  /** Whether the change should not be made as it is. */
  public boolean isBad() {
    return this == REFUSED || this == BROKEN;
  }

  /** Whether machines will be started as something else, and may take more than they do. */
  boolean startsOtherwise() {
    return this == NEXT_START || this == LIVE || this == RESTART || this == REPAIRED;
  }

  /** As machines and people read it: {@code next-start}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
