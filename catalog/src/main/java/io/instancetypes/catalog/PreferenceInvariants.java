package io.instancetypes.catalog;

import io.instancetypes.api.Fields;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** As {@link InstancetypeInvariants}, for preferences. */
final class PreferenceInvariants {
  private static final Set<String> TOPOLOGIES =
      Set.of("sockets", "cores", "threads", "spread", "any");

  private PreferenceInvariants() {}

  static void hold(String name, Fields spec) {
    Optional<String> broken = broken(spec);
    if (broken.isPresent()) {
      throw new IllegalStateException("Preference " + name + ": " + broken.get() + ".");
    }
  }

  /** The first one that a spec breaks, in words. */
  static Optional<String> broken(Map<String, Object> spec) {
    Map<?, ?> cpu = Fields.map(spec, "cpu");
    Object topology = cpu.get("preferredCPUTopology");
    if (topology != null && !TOPOLOGIES.contains(topology)) {
      return Optional.of("the topology " + topology + " is not one of the current spellings");
    }
    Optional<String> spread =
        "spread".equals(topology)
            ? spread(
                Fields.map(cpu, "spreadOptions"),
                Fields.map(Fields.map(spec, "requirements"), "cpu"))
            : Optional.empty();
    return spread.isPresent() ? spread : secureBoot(spec);
  }

  /** Whoever gives a guest just what it needs must be able to spread it. */
  private static Optional<String> spread(Map<?, ?> options, Map<?, ?> required) {
    Object across = options.get("across");
    long ratio = options.get("ratio") instanceof Number number ? number.longValue() : 2;
    if ("CoresThreads".equals(across) && ratio != 2) {
      return Optional.of("a spread across cores and threads has the ratio 2, not " + ratio);
    }
    long unit = "SocketsCoresThreads".equals(across) ? 2 * ratio : ratio;
    long vcpus = required.get("guest") instanceof Number number ? number.longValue() : 0;
    return vcpus % unit == 0
        ? Optional.empty()
        : Optional.of(vcpus + " required vCPUs cannot be spread by " + unit);
  }

  private static Optional<String> secureBoot(Map<String, Object> spec) {
    boolean secure =
        Boolean.TRUE.equals(
            Fields.map(Fields.map(spec, "firmware"), "preferredEfi").get("secureBoot"));
    return secure && Fields.map(spec, "features").get("preferredSmm") == null
        ? Optional.of("secure boot needs system management mode")
        : Optional.empty();
  }
}
