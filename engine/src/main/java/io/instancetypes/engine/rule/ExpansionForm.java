package io.instancetypes.engine.rule;

/** What an expansion is to be. */
public enum ExpansionForm {
  /** A VirtualMachine that no longer needs its instance type and preference. */
  VM,
  /** The VirtualMachineInstance that starting the VirtualMachine creates. */
  VMI
}
