package io.instancetypes.engine.validate;

import io.instancetypes.api.schema.Violation;
import io.instancetypes.api.schema.Violation.Type;
import io.instancetypes.api.schema.VirtualMachineSchema;
import io.instancetypes.engine.rule.Cause;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Whether a document is a VirtualMachine, and whether it can be taken for one at all. */
public final class VirtualMachineShape {
  /** Without these there is nothing to expand. */
  private static final Set<String> INDISPENSABLE =
      Set.of("spec", "spec.template", "spec.template.spec");

  private VirtualMachineShape() {}

  /** Every field of which the type makes it impossible to go on. */
  public static List<Cause> causes(Map<String, Object> vm) {
    return causes(vm, VirtualMachineShape::endsIt);
  }

  /** Every field that is not what an API server asks for; one that it does not know may be new. */
  static List<Cause> allCauses(Map<String, Object> vm) {
    return causes(vm, violation -> violation.type() != Type.UNKNOWN);
  }

  /** What a cluster might drop, with the name that was perhaps meant. */
  static List<String> unknownFields(Map<String, Object> vm) {
    return violations(vm).stream()
        .filter(violation -> violation.type() == Type.UNKNOWN)
        .map(Violation::sentence)
        .toList();
  }

  private static boolean endsIt(Violation violation) {
    return switch (violation.type()) {
      case INVALID -> true;
      case REQUIRED -> INDISPENSABLE.contains(violation.path());
      case NOT_SUPPORTED, UNKNOWN -> false;
    };
  }

  private static List<Cause> causes(Map<String, Object> vm, Predicate<Violation> counts) {
    List<Cause> metadata = Metadata.misshapen(vm);
    List<Violation> violations = violations(vm);
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
}
