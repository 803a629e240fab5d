package io.instancetypes.machinery.rbac;

/**
 * Whether something may be done. The reason names the binding that allows it, or the roles that
 * bindings refer to in vain; it is empty if there is nothing to tell.
 */
public record Decision(boolean allowed, String reason) {}
