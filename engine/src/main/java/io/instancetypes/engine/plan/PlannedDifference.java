package io.instancetypes.engine.plan;

/**
 * A field of an instance that a change sets to something else.
 *
 * @param path in the VirtualMachineInstance; items of lists by their names
 * @param before null for unset
 * @param after null for unset
 * @param live whether a running instance gets it without a restart
 * @param fromBefore who decided it, in words
 * @param fromAfter who decides it then
 */
public record PlannedDifference(
    String path, Object before, Object after, boolean live, String fromBefore, String fromAfter) {}
