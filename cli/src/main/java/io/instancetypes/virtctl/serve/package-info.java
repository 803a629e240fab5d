/** The API server as a command, and the commands for its data: credentials, backup, restore. */
package io.instancetypes.virtctl.serve;
