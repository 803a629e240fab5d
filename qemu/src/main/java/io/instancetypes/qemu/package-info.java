/**
 * The hardware of a VirtualMachineInstance as a command line of QEMU: pure functions, nothing here
 * reads a file or starts a process. Every part of the line says which field asked for it, and
 * {@link io.instancetypes.qemu.FieldTable} says of every field what becomes of it.
 */
package io.instancetypes.qemu;
