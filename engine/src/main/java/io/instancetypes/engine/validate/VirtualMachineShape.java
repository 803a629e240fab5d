package io.instancetypes.engine.validate;

import io.instancetypes.api.schema.Violation;
import io.instancetypes.api.schema.VirtualMachineSchema;
import io.instancetypes.engine.rule.Cause;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Whether a document can be taken for a VirtualMachine at all. */
public final class VirtualMachineShape {
  private VirtualMachineShape() {}

  /** Every field of which the type makes it impossible to go on. */
  public static List<Cause> causes(Map<String, Object> vm) {
    List<Cause> metadata = Metadata.misshapen(vm);
    List<Violation> violations = VirtualMachineSchema.spec().violations("spec", vm.get("spec"));
    if (metadata.isEmpty() && violations.isEmpty()) {
      return List.of();
    }
    return Stream.concat(metadata.stream(), violations.stream().map(TypeSchema::cause)).toList();
  }
}
