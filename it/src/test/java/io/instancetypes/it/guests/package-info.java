/** Guests that boot, and say themselves which hardware they have. */
package io.instancetypes.it.guests;
