/** Judges documents: instance types, preferences, and virtual machines with all they refer to. */
package io.instancetypes.engine.validate;
