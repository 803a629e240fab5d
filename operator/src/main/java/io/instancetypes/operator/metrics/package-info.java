/** What the operator tells Prometheus, and the plain listener at which it is asked. */
package io.instancetypes.operator.metrics;
