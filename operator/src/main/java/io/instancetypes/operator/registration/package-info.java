/**
 * What makes API servers ask the operator: webhook configurations, conversion of the definitions
 * and the aggregated API, each with an address and the authorities to trust.
 */
package io.instancetypes.operator.registration;
