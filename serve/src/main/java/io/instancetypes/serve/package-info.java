/**
 * A cluster for VirtualMachines in one process: the embedded API server with the platform and the
 * controllers at work in it.
 */
package io.instancetypes.serve;
