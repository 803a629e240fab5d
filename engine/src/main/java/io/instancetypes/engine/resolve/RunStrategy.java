package io.instancetypes.engine.resolve;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** When a VirtualMachine is to run. */
public enum RunStrategy {
  ALWAYS("Always"),
  HALTED("Halted"),
  MANUAL("Manual"),
  ONCE("Once"),
  RERUN_ON_FAILURE("RerunOnFailure"),
  WAIT_AS_RECEIVER("WaitAsReceiver");

  /** All of them, for sentences. */
  public static final String NAMES =
      Stream.of(values()).map(RunStrategy::toString).collect(Collectors.joining(", "));

  private final String text;

  RunStrategy(String text) {
    this.text = text;
  }

  public static Optional<RunStrategy> named(Object text) {
    return Stream.of(values()).filter(strategy -> strategy.text.equals(text)).findFirst();
  }

  /**
   * What the owner asks for; {@code running} is the older way to say it, and nothing is Halted.
   * Empty for what admission refuses: neither a start nor a stop follows from it.
   */
  public static Optional<RunStrategy> of(Map<?, ?> spec) {
    if (objection(spec).isPresent()) {
      return Optional.empty();
    }
    return spec.get("runStrategy") != null
        ? named(spec.get("runStrategy"))
        : Optional.of(Boolean.TRUE.equals(spec.get("running")) ? ALWAYS : HALTED);
  }

  /** Why the spec of a VirtualMachine does not say when it is to run, in KubeVirt's words. */
  public static Optional<String> objection(Map<?, ?> spec) {
    Object strategy = spec.get("runStrategy");
    if (strategy != null && spec.get("running") != null) {
      return Optional.of(
          "Running and RunStrategy are mutually exclusive. Note that Running is deprecated, please"
              + " use RunStrategy instead");
    }
    return strategy == null || named(strategy).isPresent()
        ? Optional.empty()
        : Optional.of("there is no run strategy " + strategy);
  }

  @Override
  public String toString() {
    return text;
  }
}
