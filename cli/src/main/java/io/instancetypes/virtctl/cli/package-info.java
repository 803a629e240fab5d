/**
 * The command model: commands as data, and everything that follows from that data alone (parsing,
 * checks, help, exit codes, the console they print to).
 *
 * <p>The tree of {@link io.instancetypes.virtctl.cli.Command}s holds names and summaries only. What
 * a command takes and does, its {@link io.instancetypes.virtctl.cli.Definition}, is built when that
 * command is the one that runs or is asked about.
 */
package io.instancetypes.virtctl.cli;
