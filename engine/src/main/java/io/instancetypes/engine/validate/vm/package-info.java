/**
 * What KubeVirt demands of a VirtualMachine: a table of named rules, applied to the template after
 * its instance type and preference were worked in, so that whoever broke a rule can be named.
 */
package io.instancetypes.engine.validate.vm;
