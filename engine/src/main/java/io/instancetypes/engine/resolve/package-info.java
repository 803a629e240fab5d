/** Finds the instance type and preference that a virtual machine refers to. */
package io.instancetypes.engine.resolve;
