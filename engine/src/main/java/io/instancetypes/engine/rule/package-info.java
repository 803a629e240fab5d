/**
 * The rules of the field: what an instance type decides, what a preference wishes for, and what
 * happens to a virtual machine by default. The two tables are the program; everything else reads
 * them.
 */
package io.instancetypes.engine.rule;
