/** The program {@code virtctl}: its commands, and the point where the process starts and ends. */
package io.instancetypes.virtctl;
