/**
 * The standard catalogue: series and sizes of instance types, and preferences for guest systems.
 *
 * <p>It is kept as Java tables of what makes one entry different from another, not as documents: a
 * resource would have to be opened and parsed whenever a command looks up one name. Everything that
 * can be derived is derived, so that a label cannot contradict the spec it is about.
 */
package io.instancetypes.catalog;
