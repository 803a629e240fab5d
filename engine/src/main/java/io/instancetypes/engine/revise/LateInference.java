package io.instancetypes.engine.revise;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.engine.Engine;
import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.resolve.Deferral;
import io.instancetypes.engine.resolve.Finder;
import io.instancetypes.engine.resolve.ObjectLookup;
import io.instancetypes.engine.resolve.Resolution.Prepared;
import io.instancetypes.engine.resolve.TypeMatcher;
import io.instancetypes.engine.rule.Cause;
import io.instancetypes.engine.validate.VirtualMachineShape;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Plans what admission left open for a VirtualMachine whose volumes get their labels only later.
 * Everything is written at once: admission, asked again for one of two answers, would look for the
 * other one with the rights of the controller.
 */
public final class LateInference {
  private final ClusterConfig config;
  private final ObjectLookup objects;

  /**
   * @param objects among them the volumes
   */
  public LateInference(ClusterConfig config, ObjectLookup objects) {
    this.config = config;
    this.objects = objects;
  }

  /** Plans for a VirtualMachine; nothing for one that is not waiting. */
  public Plan plan(Map<String, Object> vm) {
    if (!isPending(vm)) {
      return Plan.of(List.of());
    }
    List<Cause> misshapen = VirtualMachineShape.causes(vm);
    return misshapen.isEmpty() ? inferred(vm) : Plan.failed(Failure.of(misshapen));
  }

  private static boolean isPending(Map<String, Object> vm) {
    Map<?, ?> spec = Fields.map(vm, "spec");
    return Deferral.isAskedFor(vm)
        && Arrays.stream(Kind.Family.values())
            .anyMatch(
                family -> TypeMatcher.of(family, spec).filter(TypeMatcher::isInferred).isPresent());
  }

  private Plan inferred(Map<String, Object> vm) {
    var engine = new Engine(config, new OwnVolumes(objects, Finder.namespace(vm)));
    Prepared prepared = engine.prepare(vm);
    return switch (prepared.stage()) {
      case INFERENCE, WAITING -> Plan.failed(Failure.waiting(prepared.causes()));
      case MATCHERS -> Plan.failed(Failure.of(prepared.causes()));
      case LOOKUP ->
          prepared.causes().isEmpty()
              ? Plan.of(List.of(written(vm, engine.settle(prepared))))
              : Plan.failed(Failure.of(prepared.causes()));
    };
  }

  private static Write written(Map<String, Object> vm, Map<String, Object> settled) {
    return new Write.Patch(
        vm, Operations.between("/spec", Fields.map(vm, "spec"), Fields.map(settled, "spec")));
  }
}
