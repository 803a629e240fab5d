/**
 * The operator of a Kubernetes cluster: starts, keeps and ends everything that the cluster needs to
 * know instance types and preferences.
 */
package io.instancetypes.operator;
