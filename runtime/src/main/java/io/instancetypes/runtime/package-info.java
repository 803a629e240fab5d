/** Runs VirtualMachineInstances with QEMU on this machine. */
package io.instancetypes.runtime;
