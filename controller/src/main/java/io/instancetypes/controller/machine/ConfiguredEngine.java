package io.instancetypes.controller.machine;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.Engine;
import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.resolve.ObjectLookup;
import io.instancetypes.engine.revise.LateInference;
import io.instancetypes.engine.revise.Payload;
import io.instancetypes.engine.revise.Pinning;
import io.instancetypes.engine.revise.ReferenceExpansion;
import io.instancetypes.engine.revise.ReferencePolicy;
import io.instancetypes.engine.revise.Reviser;
import io.instancetypes.engine.revise.Rollout;
import io.instancetypes.engine.revise.WithoutVolumes;

/**
 * The engine as a cluster configures it.
 *
 * @param kubevirt the KubeVirt resource that does
 * @param comparing an engine that leaves no room to grow: how much there is depends on the size,
 *     and would differ where the size does
 */
public record ConfiguredEngine(
    Fields kubevirt,
    Engine engine,
    Engine comparing,
    Rollout rollout,
    ReferencePolicy policy,
    LateInference lateInference,
    ReferenceExpansion unfolding) {

  /**
   * @param volumes what is inferred from, which is not worth watching
   */
  public static ConfiguredEngine of(
      Fields kubevirt,
      ObjectLookup objects,
      ObjectLookup volumes,
      Pinning pinning,
      Payload payload) {
    ClusterConfig config = ClusterConfig.of(kubevirt);
    var inferred = new WithoutVolumes(objects);
    var engine = new Engine(config, inferred);
    var reviser = new Reviser(engine, objects, pinning, payload);
    return new ConfiguredEngine(
        kubevirt,
        engine,
        new Engine(staged(config), inferred),
        new Rollout(config),
        ReferencePolicy.of(kubevirt),
        new LateInference(config, volumes),
        new ReferenceExpansion(engine, objects, reviser));
  }

  private static ClusterConfig staged(ClusterConfig config) {
    return new ClusterConfig(
        config.architecture(),
        config.machineTypes(),
        config.cpuModel(),
        config.cpuRequest(),
        config.evictionStrategy(),
        config.binding(),
        false,
        config.maxSockets(),
        config.maxGuest(),
        config.growth(),
        config.policy());
  }
}
