package io.instancetypes.controller.machine;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.Engine;
import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.defaults.ReferencePolicy;
import io.instancetypes.engine.resolve.ObjectLookup;
import io.instancetypes.engine.revise.LateInference;
import io.instancetypes.engine.revise.Payload;
import io.instancetypes.engine.revise.Pinning;
import io.instancetypes.engine.revise.ReferenceExpansion;
import io.instancetypes.engine.revise.Reviser;
import io.instancetypes.engine.revise.WithoutVolumes;
import io.instancetypes.engine.rollout.InstanceDrift;

/**
 * The engine as a cluster configures it.
 *
 * @param kubevirt the KubeVirt resource that does
 */
public record ConfiguredEngine(
    Fields kubevirt,
    Engine engine,
    InstanceDrift drift,
    ReferencePolicy policy,
    LateInference lateInference,
    ReferenceExpansion unfolding) {

  public static ConfiguredEngine of(
      Fields kubevirt, ObjectLookup objects, Pinning pinning, Payload payload) {
    ClusterConfig config = ClusterConfig.of(kubevirt);
    var inferred = new WithoutVolumes(objects);
    var engine = new Engine(config, inferred);
    var reviser = new Reviser(engine, objects, pinning, payload);
    return new ConfiguredEngine(
        kubevirt,
        engine,
        new InstanceDrift(config, inferred),
        config.policy().references(),
        new LateInference(config, objects),
        new ReferenceExpansion(engine, objects, reviser));
  }
}
