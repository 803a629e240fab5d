package io.instancetypes.engine.validate;

import io.instancetypes.api.schema.VirtualMachineSchema;
import io.instancetypes.engine.rule.Cause;
import java.util.List;
import java.util.Map;

/** Whether a document can be taken for a VirtualMachine at all. */
public final class VirtualMachineShape {
  private VirtualMachineShape() {}

  /** Every field of which the type makes it impossible to go on. */
  public static List<Cause> causes(Map<String, Object> vm) {
    return VirtualMachineSchema.spec().violations("spec", vm.get("spec")).stream()
        .map(TypeSchema::cause)
        .toList();
  }
}
