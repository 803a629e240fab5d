/** What clients do to objects: create, read, list, watch, change, remove. */
package io.instancetypes.apiserver.verb;
