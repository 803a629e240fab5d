/** Measurements; run them as README.md beside this module says. */
package io.instancetypes.bench;
