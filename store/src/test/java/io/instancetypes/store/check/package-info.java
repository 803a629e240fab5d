/** Judges recorded histories of clients: what a store with these promises can have answered. */
package io.instancetypes.store.check;
