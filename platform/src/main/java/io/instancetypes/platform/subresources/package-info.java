/** The API group {@code subresources.kubevirt.io}: what can be asked of a VirtualMachine. */
package io.instancetypes.platform.subresources;
