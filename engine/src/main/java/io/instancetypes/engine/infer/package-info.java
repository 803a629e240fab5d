/** Infers the instance type and preference of a virtual machine from what it boots from. */
package io.instancetypes.engine.infer;
