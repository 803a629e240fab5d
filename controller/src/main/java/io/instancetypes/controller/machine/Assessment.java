package io.instancetypes.controller.machine;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.engine.revise.Failure;
import io.instancetypes.engine.rollout.Drift;
import java.util.List;
import java.util.Optional;

/**
 * What is to be said about a virtual machine in its status.
 *
 * @param instance null for none
 * @param size null where it could not be told
 * @param pinnedAt since when there is the revision that it uses; empty if it uses none
 * @param unreadyVolumes the volumes made with it that a start waits for
 */
record Assessment(
    KubeObject vm,
    KubeObject instance,
    Optional<Failure> failure,
    Drift drift,
    Fields size,
    String pinnedAt,
    List<String> unreadyVolumes) {}
