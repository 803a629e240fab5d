package io.instancetypes.controller.machine;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.revise.Drift;
import io.instancetypes.engine.revise.Failure;
import java.util.List;
import java.util.Optional;

/**
 * What was found when a virtual machine was last looked at.
 *
 * @param instance null for none
 * @param size null where it could not be told
 * @param unreadyVolumes the volumes made with it that a start waits for
 */
public record Observation(
    Machine vm,
    Machine instance,
    Optional<Failure> failure,
    Drift drift,
    Fields size,
    List<String> unreadyVolumes) {}
