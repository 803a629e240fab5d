/**
 * Says where every field of an expanded virtual machine came from and what it stands instead of.
 */
package io.instancetypes.engine.explain;
