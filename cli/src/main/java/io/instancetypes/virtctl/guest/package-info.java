/** Commands that reach into guests: console, screen, ports, power. */
package io.instancetypes.virtctl.guest;
