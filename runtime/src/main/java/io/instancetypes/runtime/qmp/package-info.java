/** QEMU's Machine Protocol: JSON lines over a socket among the files of a guest. */
package io.instancetypes.runtime.qmp;
