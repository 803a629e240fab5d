package io.instancetypes.machinery.rbac;

/** A role given to one subject by a binding; the reason is told when it allows something. */
record Grant(Object binding, ResolvedRole role, String reason) {}
