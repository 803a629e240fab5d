/**
 * The certificates by which the cluster knows the operator: made by itself, kept in a Secret that
 * all replicas share, and replaced before they end.
 */
package io.instancetypes.operator.certificate;
