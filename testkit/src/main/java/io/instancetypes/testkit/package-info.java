/** Gives tests a Kubernetes API on loopback: the embedded one, or a real control plane. */
package io.instancetypes.testkit;
