/**
 * The cluster as those who answer its questions see it: what informers hold, what a look at the API
 * adds, and who may do what.
 */
package io.instancetypes.operator.cluster;
