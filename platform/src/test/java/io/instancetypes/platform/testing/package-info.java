/** Clusters in memory. */
package io.instancetypes.platform.testing;
