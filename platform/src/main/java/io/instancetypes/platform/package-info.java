/**
 * What makes a Kubernetes API a cluster for VirtualMachines, whoever serves that API: admission,
 * the subresources, the standard types and the settings, over one {@link
 * io.instancetypes.platform.Cluster}.
 */
package io.instancetypes.platform;
