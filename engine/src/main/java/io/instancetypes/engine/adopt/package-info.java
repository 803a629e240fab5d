/**
 * Turns virtual machines that were sized by hand into an instance type, a preference and the rest.
 * Every answer is proved: what it would start is compared with what the original starts.
 */
package io.instancetypes.engine.adopt;
