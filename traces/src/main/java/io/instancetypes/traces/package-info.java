/** Spans for OpenTelemetry. Only here is its library known. */
package io.instancetypes.traces;
