/** Writes completion scripts from the command tree, so that TAB never has to start a JVM. */
package io.instancetypes.virtctl.completion;
