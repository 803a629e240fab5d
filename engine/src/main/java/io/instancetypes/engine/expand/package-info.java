/** Puts a virtual machine together: the owner's template, instance type, preference, defaults. */
package io.instancetypes.engine.expand;
