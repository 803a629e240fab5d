/**
 * {@code virtctl create}: manifests of VirtualMachines, instance types and preferences from
 * options. Nothing is created anywhere; a manifest is printed once every option has been checked.
 */
package io.instancetypes.virtctl.create;
