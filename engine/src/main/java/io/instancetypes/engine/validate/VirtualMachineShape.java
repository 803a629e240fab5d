package io.instancetypes.engine.validate;

import io.instancetypes.api.Fields;
import io.instancetypes.api.schema.Violation;
import io.instancetypes.api.schema.Violation.Type;
import io.instancetypes.api.schema.VirtualMachineSchema;
import io.instancetypes.engine.resolve.TypeSchema;
import io.instancetypes.engine.rule.Cause;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Whether a document is a VirtualMachine, and whether it can be taken for one at all. */
public final class VirtualMachineShape {
  /** Without these there is nothing to expand. */
  private static final Set<String> INDISPENSABLE =
      Set.of("spec", "spec.template", "spec.template.spec");

  private static final String DOMAIN = "spec.template.spec.domain";

  private static final Set<String> GIVEN = Set.of(DOMAIN, DOMAIN + ".devices");

  private static final String INPUTS = "spec.template.spec.domain.devices.inputs[";

  private VirtualMachineShape() {}

  /** Every field of which the type makes it impossible to go on. */
  public static List<Cause> causes(Map<String, Object> vm) {
    return causes(vm, violations(vm), VirtualMachineShape::endsIt);
  }

  /**
   * Every field that is not what an API server asks for. What KubeVirt may know in a later version,
   * and a cluster drops until then, is a warning.
   */
  public static Verdict verdict(Map<String, Object> vm) {
    List<Violation> violations = violations(vm);
    return new Verdict(
        causes(vm, violations, VirtualMachineShape::counts), unknownFields(violations));
  }

  /** What an API server asks for in a manifest beyond that, although an expansion needs it not. */
  public static List<Cause> leftOut(Map<String, Object> vm) {
    return violations(vm).stream()
        .filter(violation -> violation.path().equals(DOMAIN) && violation.type() == Type.REQUIRED)
        .map(
            violation ->
                Cause.required(
                    DOMAIN,
                    violation.sentence()
                        + " by the schema of a VirtualMachine; write \"domain: {devices: {}}\""
                        + " where there is nothing to say about it"))
        .toList();
  }

  private static boolean counts(Violation violation) {
    return switch (violation.type()) {
      case INVALID, NOT_SUPPORTED -> true;
      case REQUIRED -> !isGiven(violation.path());
      case UNKNOWN -> violation.isMisspelt();
    };
  }

  /** What a VM gets where its owner leaves it out, although KubeVirt's schema asks for it. */
  private static boolean isGiven(String path) {
    return GIVEN.contains(path) || path.startsWith(INPUTS);
  }

  private static List<String> unknownFields(List<Violation> violations) {
    return violations.stream()
        .filter(violation -> violation.type() == Type.UNKNOWN && !violation.isMisspelt())
        .map(violation -> violation.sentence() + ", which a cluster drops unless it is newer")
        .toList();
  }

  private static boolean endsIt(Violation violation) {
    return switch (violation.type()) {
      case INVALID -> true;
      case REQUIRED -> INDISPENSABLE.contains(violation.path());
      case NOT_SUPPORTED, UNKNOWN -> false;
    };
  }

  private static List<Cause> causes(
      Map<String, Object> vm, List<Violation> violations, Predicate<Violation> counts) {
    List<Cause> metadata = MetadataRules.misshapen(vm);
    if (metadata.isEmpty() && violations.isEmpty()) {
      return List.of();
    }
    return Stream.concat(
            metadata.stream(), violations.stream().filter(counts).map(TypeSchema::cause))
        .toList();
  }

  private static List<Violation> violations(Map<String, Object> vm) {
    return VirtualMachineSchema.spec().violations("spec", vm.get("spec"));
  }

  /**
   * What is left of a misshapen VirtualMachine without the fields of the wrong type, so that the
   * rest can be judged with them; empty where that is not a VirtualMachine any more.
   */
  public static Optional<Map<String, Object>> rest(Map<String, Object> vm) {
    List<Cause> misfits = causes(vm);
    if (misfits.isEmpty()) {
      return Optional.of(vm);
    }
    Fields rest = Fields.copyOf(vm);
    while (!misfits.isEmpty()) {
      misfits.forEach(cause -> Misfits.remove(rest, cause.field()));
      List<Cause> left = causes(rest);
      if (left.size() >= misfits.size()) {
        return Optional.empty();
      }
      misfits = left;
    }
    return Optional.of(rest);
  }

  /** A VirtualMachine without the fields to which causes object. */
  public static Map<String, Object> without(Map<String, Object> vm, List<Cause> causes) {
    Fields rest = Fields.copyOf(vm);
    causes.forEach(cause -> Misfits.remove(rest, cause.field()));
    return rest;
  }
}
