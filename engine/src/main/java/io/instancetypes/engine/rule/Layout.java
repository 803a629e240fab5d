package io.instancetypes.engine.rule;

import java.util.Map;
import java.util.Optional;

/**
 * How a preference wants vCPUs laid out.
 *
 * @param across over what a spread layout spreads
 * @param ratio how many cores a spread layout gives to each socket
 */
public record Layout(Shape shape, Across across, long ratio) {
  /** The values of {@code preferredCPUTopology}; each has an older spelling. */
  public enum Shape {
    SOCKETS("sockets", "preferSockets"),
    CORES("cores", "preferCores"),
    THREADS("threads", "preferThreads"),
    SPREAD("spread", "preferSpread"),
    ANY("any", "preferAny");

    private final String spelling;
    private final String oldSpelling;

    Shape(String spelling, String oldSpelling) {
      this.spelling = spelling;
      this.oldSpelling = oldSpelling;
    }

    public String spelling() {
      return spelling;
    }

    public boolean isOldSpelling(Object value) {
      return oldSpelling.equals(value);
    }

    public static Optional<Shape> of(Object value) {
      for (Shape shape : values()) {
        if (shape.spelling.equals(value) || shape.oldSpelling.equals(value)) {
          return Optional.of(shape);
        }
      }
      return Optional.empty();
    }
  }

  /** The values of {@code spreadOptions.across}. */
  public enum Across {
    SOCKETS_CORES("SocketsCores"),
    CORES_THREADS("CoresThreads"),
    SOCKETS_CORES_THREADS("SocketsCoresThreads");

    private final String spelling;

    Across(String spelling) {
      this.spelling = spelling;
    }

    public String spelling() {
      return spelling;
    }

    public static Optional<Across> of(Object value) {
      for (Across across : values()) {
        if (across.spelling.equals(value)) {
          return Optional.of(across);
        }
      }
      return Optional.empty();
    }
  }

  private static final long THREADS_PER_CORE = 2;
  private static final long DEFAULT_RATIO = 2;
  private static final Layout BY_DEFAULT =
      new Layout(Shape.SOCKETS, Across.SOCKETS_CORES, DEFAULT_RATIO);

  /** The layout that a preference asks for; empty if what it says makes no sense. */
  public static Optional<Layout> of(ResolvedType preference) {
    if (preference == null || !(preference.spec().get("cpu") instanceof Map)) {
      return Optional.of(BY_DEFAULT);
    }
    Object shape = PreferenceRules.TOPOLOGY.read(preference);
    Object across = PreferenceRules.ACROSS.read(preference);
    long ratio = ratio(preference);
    return (shape == null ? Optional.of(Shape.SOCKETS) : Shape.of(shape))
        .flatMap(
            known ->
                known != Shape.SPREAD
                    ? Optional.of(new Layout(known, Across.SOCKETS_CORES, ratio))
                    : (across == null ? Optional.of(Across.SOCKETS_CORES) : Across.of(across))
                        .filter(spread -> ratio > 0)
                        .map(spread -> new Layout(known, spread, ratio)));
  }

  /** The ratio that is in force: the newer field, else the older one, else two. */
  public static long ratio(ResolvedType preference) {
    if (PreferenceRules.RATIO.read(preference) instanceof Number ratio) {
      return ratio.longValue();
    }
    long old =
        PreferenceRules.OLD_RATIO.read(preference) instanceof Number ratio ? ratio.longValue() : 0;
    return old != 0 ? old : DEFAULT_RATIO;
  }

  /** Lays out so many vCPUs; empty if they cannot be divided as this layout demands. */
  public Optional<Topology> layOut(long vcpus) {
    if (vcpus == 1) {
      return Optional.of(new Topology(1, 1, 1));
    }
    return switch (shape) {
      case SOCKETS, ANY -> Optional.of(new Topology(vcpus, 1, 1));
      case CORES -> Optional.of(new Topology(1, vcpus, 1));
      case THREADS -> Optional.of(new Topology(1, 1, vcpus));
      case SPREAD -> spread(vcpus);
    };
  }

  private Optional<Topology> spread(long vcpus) {
    if (vcpus % divisor() != 0) {
      return Optional.empty();
    }
    return Optional.of(
        switch (across) {
          case SOCKETS_CORES -> new Topology(vcpus / ratio, ratio, 1);
          case CORES_THREADS -> new Topology(1, vcpus / THREADS_PER_CORE, THREADS_PER_CORE);
          case SOCKETS_CORES_THREADS ->
              new Topology(vcpus / THREADS_PER_CORE / ratio, ratio, THREADS_PER_CORE);
        });
  }

  private long divisor() {
    return switch (across) {
      case SOCKETS_CORES -> ratio;
      case CORES_THREADS -> THREADS_PER_CORE;
      case SOCKETS_CORES_THREADS -> THREADS_PER_CORE * ratio;
    };
  }

  /** What a number of vCPUs must be divisible by, in words. */
  String divisorInWords() {
    return switch (across) {
      case SOCKETS_CORES -> "the ratio " + ratio;
      case CORES_THREADS -> THREADS_PER_CORE + " threads per core";
      case SOCKETS_CORES_THREADS -> THREADS_PER_CORE + " threads per core and the ratio " + ratio;
    };
  }

  /** The next larger number of vCPUs that this layout can lay out. */
  long nextDivisible(long vcpus) {
    return (vcpus / divisor() + 1) * divisor();
  }
}
