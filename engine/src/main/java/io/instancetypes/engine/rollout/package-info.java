/**
 * Tells what a running instance still lacks of what its virtual machine would be started as today,
 * and what of that it can be given while it runs.
 */
package io.instancetypes.engine.rollout;
