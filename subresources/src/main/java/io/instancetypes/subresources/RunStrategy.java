package io.instancetypes.subresources;

import java.util.Map;

/** When a VirtualMachine is to run. */
enum RunStrategy {
  HALTED("Halted"),
  ALWAYS("Always"),
  MANUAL("Manual"),
  RERUN_ON_FAILURE("RerunOnFailure"),
  ONCE("Once"),
  WAIT_AS_RECEIVER("WaitAsReceiver");

  private final String text;

  RunStrategy(String text) {
    this.text = text;
  }

  /** The strategy of a machine; {@code running} is the older way to say it. */
  static RunStrategy of(Map<?, ?> spec) throws Undecided {
    Object running = spec.get("running");
    Object strategy = spec.get("runStrategy");
    if (running != null && strategy != null) {
      throw new Undecided(
          "Running and RunStrategy are mutually exclusive. Note that Running is deprecated, please"
              + " use RunStrategy instead");
    }
    if (strategy == null) {
      return Boolean.TRUE.equals(running) ? ALWAYS : HALTED;
    }
    for (RunStrategy known : values()) {
      if (known.text.equals(strategy)) {
        return known;
      }
    }
    throw new Undecided("there is no run strategy " + strategy);
  }

  @Override
  public String toString() {
    return text;
  }

  /** A machine says of itself what cannot be. */
  static final class Undecided extends Exception {
    Undecided(String message) {
      super(message, null, false, false);
    }
  }
}
