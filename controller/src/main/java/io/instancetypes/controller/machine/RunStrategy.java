package io.instancetypes.controller.machine;

import java.util.Map;

/** When a virtual machine is to run. */
public enum RunStrategy {
  ALWAYS("Always"),
  RERUN_ON_FAILURE("RerunOnFailure"),
  MANUAL("Manual"),
  HALTED("Halted"),
  ONCE("Once"),
  WAIT_AS_RECEIVER("WaitAsReceiver");

  private final String text;

  RunStrategy(String text) {
    this.text = text;
  }

  /** What the owner asks for; {@code running} is the older way to say it, and nothing is Halted. */
  public static RunStrategy of(Map<?, ?> spec) {
    for (RunStrategy strategy : values()) {
      if (strategy.text.equals(spec.get("runStrategy"))) {
        return strategy;
      }
    }
    return Boolean.TRUE.equals(spec.get("running")) ? ALWAYS : HALTED;
  }

  @Override
  public String toString() {
    return text;
  }
}
