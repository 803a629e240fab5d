/** The standard instance types and preferences of a cluster, and that they stay what they are. */
package io.instancetypes.platform.catalog;
