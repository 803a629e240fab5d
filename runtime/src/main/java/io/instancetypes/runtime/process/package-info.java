/** The processes of QEMU and the conversations with them. */
package io.instancetypes.runtime.process;
