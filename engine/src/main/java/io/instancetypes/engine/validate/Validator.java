package io.instancetypes.engine.validate;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Kind;
import io.instancetypes.api.schema.Violation;
import io.instancetypes.engine.Engine.Answer;
import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.expand.Outcome;
import io.instancetypes.engine.find.Preparation;
import io.instancetypes.engine.find.Preparation.Prepared;
import io.instancetypes.engine.rule.Cause;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Judges whole documents; the first stage that finds causes reports all of its own. */
public final class Validator {
  private final ClusterConfig config;

  public Validator(ClusterConfig config) {
    this.config = config;
  }

  /** Judges an instance type or preference. */
  public static Verdict type(Map<String, Object> object) {
    Optional<Kind> kind = TypeSchema.kind(object);
    Optional<ApiVersion> version = TypeSchema.version(object);
    if (kind.isEmpty()) {
      return new Verdict(List.of(TypeSchema.unknownKind(object)), List.of());
    }
    if (version.isEmpty()) {
      return new Verdict(List.of(TypeSchema.unknownVersion(object)), List.of());
    }
    return type(object, kind.get().family(), version.get());
  }

  private static Verdict type(Map<String, Object> object, Kind.Family family, ApiVersion version) {
    var causes = new ArrayList<>(Metadata.misshapen(object));
    Metadata.missingName(object).forEach(causes::add);
    for (Violation violation : TypeSchema.violations(object, family, version)) {
      causes.add(asInvalidTopology(TypeSchema.cause(violation)));
    }
    Verdict own =
        switch (family) {
          case INSTANCETYPE -> InstancetypeValidator.validate(version, object.get("spec"));
          case PREFERENCE -> PreferenceValidator.validate(version, object.get("spec"));
        };
    causes.addAll(own.causes());
    var warnings = Deprecations.warnings(TypeSchema.schema(family, version), object.get("spec"));
    warnings.addAll(own.warnings());
    return new Verdict(causes, warnings);
  }

  /** KubeVirt calls an unknown topology invalid, not unsupported; clients may rely on that. */
  private static Cause asInvalidTopology(Cause cause) {
    return cause.field().equals("spec.cpu.preferredCPUTopology")
        ? new Cause(Cause.Type.INVALID, cause.field(), cause.message(), cause.waysOut())
        : cause;
  }

  /** Judges a VirtualMachine by what it expands to. */
  public Verdict virtualMachine(Map<String, Object> vm, Answer answer) {
    var causes = new ArrayList<Cause>();
    Metadata.missingName(vm).forEach(causes::add);
    switch (answer.outcome()) {
      // What it expands to cannot be judged before it is known; the controller asks again then.
      case Outcome.Refusal refusal when isWaiting(answer.prepared()) -> {}
      case Outcome.Refusal refusal -> causes.addAll(refusal.causes());
      case Outcome.Expansion expansion -> causes.addAll(instance(expansion, answer.prepared()));
    }
    List<String> warnings = answer.prepared() == null ? List.of() : answer.prepared().warnings();
    return new Verdict(causes, warnings);
  }

  private static boolean isWaiting(Prepared prepared) {
    return prepared != null && prepared.stage() == Preparation.Stage.WAITING;
  }

  private List<Cause> instance(Outcome.Expansion expansion, Prepared prepared) {
    @SuppressWarnings("unchecked")
    var spec = (Map<String, Object>) expansion.document().get("spec");
    return new Requirements(prepared.instancetype(), prepared.preference(), prepared.vm(), spec)
        .firstFailure()
        .map(List::of)
        .orElseGet(() -> InstanceRules.broken(spec, config));
  }
}
