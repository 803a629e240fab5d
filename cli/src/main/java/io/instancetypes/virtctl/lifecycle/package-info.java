/** Commands that start, stop and restart VirtualMachines of a cluster. */
package io.instancetypes.virtctl.lifecycle;
