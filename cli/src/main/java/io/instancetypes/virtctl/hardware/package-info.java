/** The hardware that guests get from QEMU, for {@code expand --as qemu} and {@code explain}. */
package io.instancetypes.virtctl.hardware;
