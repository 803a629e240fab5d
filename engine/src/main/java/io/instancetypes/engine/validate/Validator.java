package io.instancetypes.engine.validate;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Kind;
import io.instancetypes.api.schema.Violation;
import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.expand.ExpansionResult;
import io.instancetypes.engine.resolve.Resolution;
import io.instancetypes.engine.resolve.Resolution.Prepared;
import io.instancetypes.engine.resolve.TypeSchema;
import io.instancetypes.engine.rule.Cause;
import io.instancetypes.engine.rule.Sizing;
import io.instancetypes.engine.validate.vm.Misshapen;
import io.instancetypes.engine.validate.vm.VmRules;
import io.instancetypes.engine.validate.vm.VmRules.Judgement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Judges whole documents, and reports every cause at once. */
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
    var causes = new ArrayList<>(MetadataRules.misshapen(object));
    MetadataRules.missingName(object).forEach(causes::add);
    for (Violation violation : TypeSchema.violations(object, family, version)) {
      causes.add(asInvalidTopology(TypeSchema.cause(violation)));
    }
    Verdict own =
        switch (family) {
          case INSTANCETYPE -> InstancetypeValidator.validate(version, object.get("spec"));
          case PREFERENCE -> PreferenceValidator.validate(version, object.get("spec"));
        };
    causes.addAll(own.causes());
    var warnings =
        DeprecatedFields.warnings(TypeSchema.schema(family, version), object.get("spec"));
    warnings.addAll(own.warnings());
    return new Verdict(causes, warnings);
  }

  /** KubeVirt calls an unknown topology invalid, not unsupported; clients may rely on that. */
  private static Cause asInvalidTopology(Cause cause) {
    return cause.field().equals("spec.cpu.preferredCPUTopology")
        ? new Cause(Cause.Type.INVALID, cause.field(), cause.message(), cause.waysOut())
        : cause;
  }

  /**
   * Judges a VirtualMachine by everything at once: its shape, what it refers to, what clashes, and
   * the rules that it has to keep.
   *
   * @param shape what the schema says of it
   * @param resolved the rest of it, or null where there is nothing left
   * @param expanded the same with everything worked in
   * @param unclashed the same again, without what clashes if something does
   */
  public Verdict virtualMachine(
      Map<String, Object> vm,
      Verdict shape,
      Prepared resolved,
      ExpansionResult expanded,
      ExpansionResult unclashed) {
    var causes = new ArrayList<Cause>();
    MetadataRules.missingName(vm).forEach(causes::add);
    causes.addAll(shape.causes());
    if (resolved == null) {
      return new Verdict(causes, List.of());
    }
    List<Cause> clashes = clashes(resolved, expanded, shape.causes());
    causes.addAll(clashes);
    Judgement judgement = judgement(resolved, unclashed, shape.causes(), clashes, causes);
    causes.addAll(judgement.causes());
    var warnings = new ArrayList<>(shape.warnings());
    warnings.addAll(resolved.warnings());
    if (causes.isEmpty()) {
      // That it could not start interests whoever can create it.
      warnings.addAll(judgement.warnings());
    }
    return new Verdict(causes, warnings);
  }

  private static List<Cause> clashes(
      Prepared prepared, ExpansionResult expanded, List<Cause> misshapen) {
    // What cannot be known yet is no mistake; the controller asks again then.
    if (!(expanded instanceof ExpansionResult.Refusal refusal)
        || prepared.stage() == Resolution.Stage.WAITING) {
      return List.of();
    }
    Misshapen known = fields(misshapen);
    return refusal.causes().stream().filter(cause -> !known.touches(cause.field())).toList();
  }

  private static boolean isNew(Cause missing, List<Cause> clashes) {
    return clashes.stream()
        .noneMatch(clash -> clash.equals(missing) || Sizing.concerns(clash, missing));
  }

  private static Misshapen fields(List<Cause> causes) {
    return Misshapen.of(causes.stream().map(Cause::field).toList());
  }

  private Judgement judgement(
      Prepared prepared,
      ExpansionResult unclashed,
      List<Cause> misshapen,
      List<Cause> clashes,
      List<Cause> causes) {
    if (unclashed instanceof ExpansionResult.Refusal refusal) {
      if (!clashes.isEmpty()) {
        refusal.causes().stream().filter(each -> isNew(each, clashes)).forEach(causes::add);
      }
      causes.addAll(Requirements.ofRefused(prepared));
      return VmRules.partial(prepared.vm(), config.policy(), fields(misshapen));
    }
    var expansion = (ExpansionResult.Expansion) unclashed;
    Misshapen known =
        fields(
            clashes.isEmpty()
                ? misshapen
                : Stream.concat(misshapen.stream(), clashes.stream()).toList());
    Object spec = expansion.document().get("spec");
    new Requirements(
            prepared.instancetype(), prepared.preference(), prepared.vm(), (Map<?, ?>) spec)
        .failures().stream().filter(cause -> !known.touches(cause.field())).forEach(causes::add);
    boolean alone = prepared.instancetype() == null && prepared.preference() == null;
    return VmRules.complete(
        prepared.vm(),
        expansion.document().get("metadata"),
        spec,
        alone ? null : expansion.origins(),
        config.policy(),
        known);
  }
}
