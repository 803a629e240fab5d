package io.instancetypes.operator;

import java.util.Optional;
import java.util.function.Supplier;

/** Whether the operator lives, and whether the cluster may send it requests. */
public final class Health {
  /** What probes are told. */
  public record Report(int code, String text) {}

  private final Supplier<Optional<String>> obstacle;

  /**
   * @param obstacle why no requests may be sent; empty if they may
   */
  Health(Supplier<Optional<String>> obstacle) {
    this.obstacle = obstacle;
  }

  /** The report at a path; empty if it is none of health. */
  public Optional<Report> at(String path) {
    return switch (path) {
      case "/healthz" -> Optional.of(new Report(200, "ok"));
      case "/readyz" ->
          Optional.of(
              obstacle
                  .get()
                  .map(why -> new Report(503, why))
                  .orElseGet(() -> new Report(200, "ok")));
      default -> Optional.empty();
    };
  }
}
