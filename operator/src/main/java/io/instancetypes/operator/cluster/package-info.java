/** The cluster as the platform sees it: what informers hold, and what a look at the API adds. */
package io.instancetypes.operator.cluster;
