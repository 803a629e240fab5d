/** Snapshots of volumes, as files of this machine. */
package io.instancetypes.runtime.snapshot;
