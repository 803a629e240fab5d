/** The embedded Kubernetes API. */
package io.instancetypes.apiserver;
