/** The built-in kinds: what each of them does beyond its schema. */
package io.instancetypes.apiserver.builtin;
