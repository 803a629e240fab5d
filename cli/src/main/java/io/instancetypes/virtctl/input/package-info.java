/** Reads the documents that a command works on, and remembers where each one stood. */
package io.instancetypes.virtctl.input;
