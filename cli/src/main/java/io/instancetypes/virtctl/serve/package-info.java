/**
 * The API server as a command, and what its data directory is good for beside it: credentials for
 * others, backup and restore.
 */
package io.instancetypes.virtctl.serve;
