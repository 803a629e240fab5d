/** Container images: how they are fetched from registries, and the files that are in them. */
package io.instancetypes.runtime.registry;
