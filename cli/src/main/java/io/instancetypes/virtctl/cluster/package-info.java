/** Asks the cluster that a kubeconfig names, by itself or through kubectl. */
package io.instancetypes.virtctl.cluster;
