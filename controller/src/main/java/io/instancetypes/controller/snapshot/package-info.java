/**
 * Snapshots of virtual machines and the way back: their spec and the revisions they need, which is
 * everything but the bytes of their volumes.
 */
package io.instancetypes.controller.snapshot;
