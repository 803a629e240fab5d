package io.instancetypes.dashboard.view;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.engine.Engine;
import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.expand.ExpansionResult.Expansion;
import io.instancetypes.engine.explain.Origin;
import io.instancetypes.engine.plan.MachineDrift;
import io.instancetypes.engine.resolve.ObjectLookup;
import io.instancetypes.engine.rollout.InstanceSize;
import io.instancetypes.engine.rule.Cause;
import io.instancetypes.engine.rule.ResolvedType;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One machine with all that follows from what it names.
 *
 * @param instancetype null for none
 * @param preference null for none
 * @param size what an instance of it has now; empty if it cannot be told
 * @param document the instance that a start would give; null if it would be refused
 * @param origins of the fields of that instance
 * @param causes why a start would be refused, or what is wrong
 * @param remarks what was decided on the way, such as what a volume named
 */
public record MachineDetail(
    KubeObject vm,
    String status,
    ResolvedType instancetype,
    ResolvedType preference,
    Fields size,
    Fields document,
    List<Origin> origins,
    List<Cause> causes,
    List<String> remarks,
    MachineDrift drift) {

  /**
   * @param objects what the user may read
   */
  public static MachineDetail of(
      Map<String, Object> vm, ClusterConfig config, ObjectLookup objects) {
    Engine.Checked checked = new Engine(config, objects).check(vm);
    var prepared = checked.answer().prepared();
    Optional<Expansion> expansion =
        checked.answer().outcome() instanceof Expansion it ? Optional.of(it) : Optional.empty();
    String status = Fields.text(Fields.map(vm, "status"), "printableStatus");
    return new MachineDetail(
        new KubeObject(vm),
        status.isEmpty() ? "Pending" : status,
        prepared == null ? null : prepared.instancetype(),
        prepared == null ? null : prepared.preference(),
        expansion.map(each -> InstanceSize.of(each.document())).orElseGet(Fields::new),
        expansion.map(Expansion::document).orElse(null),
        expansion.map(each -> each.origins().all()).orElse(List.of()),
        checked.verdict().causes(),
        prepared == null ? List.of() : prepared.remarks(),
        new MachineDrift.Reader(config, objects).of(vm));
  }

  public boolean runs() {
    return Boolean.TRUE.equals(vm.status().get("created"));
  }

  /** Whether there is a guest that can be reached: it has begun, and has not been stopped. */
  public boolean hasGuest() {
    return List.of("Running", "Paused", "Migrating").contains(status);
  }
}
