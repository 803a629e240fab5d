/** The operator of a Kubernetes cluster as a command. */
package io.instancetypes.virtctl.operator;
