/** An append-only log of objects on SQLite: one revision for every change, watchable, durable. */
package io.instancetypes.store;
