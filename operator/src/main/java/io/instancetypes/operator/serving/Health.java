package io.instancetypes.operator.serving;

import java.util.Optional;
import java.util.function.Supplier;

/** Whether the operator lives, and whether the cluster may send it requests. */
public final class Health {
  /** What probes are told. */
  public record Report(int code, String text) {}

  private final Supplier<Optional<String>> obstacle;
  private final Supplier<Optional<String>> death;

  /**
   * @param obstacle why no requests may be sent; empty if they may
   * @param death what has ended for good, and begins again only with the process; empty if nothing
   */
  public Health(Supplier<Optional<String>> obstacle, Supplier<Optional<String>> death) {
    this.obstacle = obstacle;
    this.death = death;
  }

  /** The report at a path; empty if it is none of health. */
  public Optional<Report> at(String path) {
    return switch (path) {
      case "/healthz" -> Optional.of(report(500, death.get()));
      case "/readyz" -> Optional.of(report(503, death.get().or(obstacle)));
      default -> Optional.empty();
    };
  }

  private static Report report(int code, Optional<String> why) {
    return why.map(reason -> new Report(code, reason)).orElseGet(() -> new Report(200, "ok"));
  }
}
