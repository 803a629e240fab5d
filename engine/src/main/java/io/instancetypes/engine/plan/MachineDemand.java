package io.instancetypes.engine.plan;

import java.util.Optional;

/** What a virtual machine takes of nodes; empty while it is not to run. */
public record MachineDemand(ObjectKey machine, Optional<Demand> before, Optional<Demand> after) {}
