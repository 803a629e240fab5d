/** What an expression in CEL costs at most, in the units in which Kubernetes counts. */
package io.instancetypes.machinery.cel.cost;
