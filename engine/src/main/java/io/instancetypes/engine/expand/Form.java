package io.instancetypes.engine.expand;

/** What an expansion is to be. */
public enum Form {
  /** A VirtualMachine that no longer needs its instance type and preference. */
  VM,
  /** The VirtualMachineInstance that starting the VirtualMachine creates. */
  VMI
}
