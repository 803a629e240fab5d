/** Answers that are not the object asked for: Kubernetes' {@code Status} documents. */
package io.instancetypes.machinery.status;
