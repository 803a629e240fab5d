package io.instancetypes.virtctl.cli;

/** How a run ended, as the shell sees it. */
public enum Exit {
  OK(0),
  /** The input was understood and the answer is no, or something on the way failed. */
  REFUSED(1),
  /** The command line itself is wrong. */
  USAGE(2),
  /** Nothing is wrong, and something would change: what {@code plan} says. */
  CHANGES(2),
  /** The command line is wrong, where 2 means something else. */
  PLAN_USAGE(3),
  /** The reader of the output went away: what a shell reports for a process that SIGPIPE ended. */
  BROKEN_PIPE(141);

  private final int code;

  Exit(int code) {
    this.code = code;
  }

  public int code() {
    return code;
  }
}
