/** Load on a Kubernetes API server, embedded or not, through its kubeconfig. */
package io.instancetypes.bench.load;
