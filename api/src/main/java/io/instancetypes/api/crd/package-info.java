/**
 * The custom resource definitions through which a Kubernetes API server learns the four kinds and
 * those they live among.
 */
package io.instancetypes.api.crd;
