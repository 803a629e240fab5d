/** What the server tells Prometheus. */
package io.instancetypes.apiserver.metrics;
