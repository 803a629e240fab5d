package io.instancetypes.engine.validate;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Kind;
import io.instancetypes.engine.rule.Cause;
import io.instancetypes.engine.rule.Layout;
import io.instancetypes.engine.rule.Layout.Across;
import io.instancetypes.engine.rule.Layout.Shape;
import io.instancetypes.engine.rule.ResolvedType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a preference must be, beyond having the fields of its version. */
final class PreferenceValidator {
  private static final String TOPOLOGY = "spec.cpu.preferredCPUTopology";
  private static final String ACROSS = "spec.cpu.spreadOptions.across";
  private static final String RATIO = "spec.cpu.spreadOptions.ratio";

  private PreferenceValidator() {}

  static Verdict validate(ApiVersion version, Object spec) {
    var causes = new ArrayList<Cause>();
    var warnings = new ArrayList<String>();
    if (spec instanceof Map<?, ?> fields && fields.get("cpu") instanceof Map<?, ?> cpu) {
      Optional<Shape> shape = Shape.of(cpu.get("preferredCPUTopology"));
      shape
          .filter(known -> known.isOldSpelling(cpu.get("preferredCPUTopology")))
          .ifPresent(old -> warnings.add(oldSpelling(cpu, old)));
      if (shape.filter(known -> known == Shape.SPREAD).isPresent()) {
        spread(version, fields, cpu).ifPresent(causes::add);
      }
    }
    return new Verdict(causes, warnings);
  }

  private static String oldSpelling(Map<?, ?> cpu, Shape shape) {
    return "%s: %s is deprecated, use %s"
        .formatted(TOPOLOGY, cpu.get("preferredCPUTopology"), shape.spelling());
  }

  private static Optional<Cause> spread(ApiVersion version, Map<?, ?> spec, Map<?, ?> cpu) {
    Object across =
        cpu.get("spreadOptions") instanceof Map<?, ?> options ? options.get("across") : null;
    if (across != null && !"".equals(across) && Across.of(across).isEmpty()) {
      return Optional.of(
          Cause.invalid(
              ACROSS, "%s: %s is none of %s".formatted(ACROSS, across, acrossSpellings())));
    }
    long ratio = Layout.ratio(chosen(version, spec));
    if (Across.CORES_THREADS.spelling().equals(across) && ratio != 2) {
      return Optional.of(
          Cause.invalid(
              RATIO,
              "%s: CoresThreads needs the ratio 2, found %d".formatted(RATIO, ratio),
              "Set spec.cpu.spreadOptions.ratio to 2, or remove it."));
    }
    return Optional.empty();
  }

  private static String acrossSpellings() {
    return Arrays.stream(Across.values()).map(Across::spelling).collect(Collectors.joining(", "));
  }

  @SuppressWarnings("unchecked")
  private static ResolvedType chosen(ApiVersion version, Map<?, ?> spec) {
    return new ResolvedType(Kind.PREFERENCE, "", null, version, (Map<String, Object>) spec);
  }
}
