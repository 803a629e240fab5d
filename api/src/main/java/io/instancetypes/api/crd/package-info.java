/** The custom resource definitions through which a Kubernetes API server learns the four kinds. */
package io.instancetypes.api.crd;
