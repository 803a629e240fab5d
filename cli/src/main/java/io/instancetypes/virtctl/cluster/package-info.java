/** Asks the cluster that kubectl is configured for. */
package io.instancetypes.virtctl.cluster;
