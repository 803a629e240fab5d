/**
 * {@code virtctl adopt}: an instance type and a preference for machines that were sized by hand.
 */
package io.instancetypes.virtctl.adopt;
