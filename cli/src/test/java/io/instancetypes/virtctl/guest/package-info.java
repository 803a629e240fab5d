/** Guests for tests of commands. */
package io.instancetypes.virtctl.guest;
